"""Work done together: everybody gets their own result or error, and who arrives meanwhile waits for the next round."""

import asyncio

import pytest

from factlint.service.storage.groups import Group


async def test_what_arrives_during_a_round_is_done_together_in_the_next():
    rounds, go = [], asyncio.Event()

    async def work(items):
        rounds.append(list(items))
        await go.wait()
        return [item * 10 for item in items]

    group = Group(work)
    first = asyncio.create_task(group.add(1))
    while not rounds:
        await asyncio.sleep(0)
    others = [asyncio.create_task(group.add(item)) for item in (2, 3, 4)]
    await asyncio.sleep(0)
    go.set()
    assert await asyncio.gather(first, *others) == [10, 20, 30, 40]
    assert rounds == [[1], [2, 3, 4]]
    assert await group.add(5) == 50


async def test_one_bad_item_costs_the_others_nothing():
    async def work(items):
        if "bad" in items:
            raise ValueError
        return items

    group = Group(work)
    outcomes = await asyncio.gather(*(group.add(item) for item in ("a", "bad", "b")), return_exceptions=True)
    assert [outcomes[0], outcomes[2]] == ["a", "b"] and isinstance(outcomes[1], ValueError)


async def test_who_is_cancelled_while_waiting_is_left_out():
    done = []

    async def work(items):
        done.extend(items)
        return items

    group = Group(work)
    gone, stays = asyncio.create_task(group.add("gone")), asyncio.create_task(group.add("stays"))
    gone.cancel()
    assert await stays == "stays"
    with pytest.raises(asyncio.CancelledError):
        await gone
    assert "stays" in done and "gone" not in done
