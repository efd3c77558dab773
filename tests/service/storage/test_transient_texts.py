"""What is kept in memory alone: for a time, within a size, and of each account within its own."""

from datetime import UTC, datetime, timedelta

from factlint.service.storage.transient_texts import AccountTexts, TransientTexts

NOW = datetime(2026, 10, 20, 8, 0, tzinfo=UTC)
DAY = timedelta(hours=24)


def test_the_oldest_give_way_and_ids_count():
    texts = TransientTexts(most_characters=30)
    for id in ("a" * 8, "b" * 8, "c" * 8):
        texts.put("k", id, "x", NOW)
    assert texts.ids("k", NOW) == ["a" * 8, "b" * 8, "c" * 8] and texts.size == 30
    texts.put("k", "d" * 8, "", NOW)
    assert texts.ids("k", NOW) == ["b" * 8, "c" * 8, "d" * 8]
    texts.forget_expired(NOW + DAY)
    assert texts.size == 0


def test_a_text_is_there_until_its_time_and_only_its_accounts():
    texts = AccountTexts()
    texts.put("a", "k", "claim", "told", NOW, DAY)
    assert texts.get("a", "k", "claim", NOW + DAY - timedelta(seconds=1)) == "told"
    assert texts.get("a", "k", "claim", NOW + DAY) is None
    assert texts.get("b", "k", "claim", NOW) is None and texts.get("a", "l", "claim", NOW) is None


def test_one_account_that_has_much_takes_no_room_of_others():
    texts = AccountTexts(most_of_one=1000, most_characters=1500)
    texts.put("small", "k", "first", "x" * 300, NOW, DAY)
    for number in range(100):
        texts.put("large", "k", str(number), "x" * 300, NOW, DAY)
    assert texts.get("small", "k", "first", NOW)
    assert [bool(texts.get("large", "k", str(number), NOW)) for number in (0, 97, 98, 99)] == [False, False, True, True]
    # Where all have too much together, whoever has the most gives way.
    texts.put("third", "k", "first", "x" * 600, NOW, DAY)
    assert texts.get("small", "k", "first", NOW) and texts.get("third", "k", "first", NOW)
    assert texts.get("large", "k", "98", NOW) is None and texts.get("large", "k", "99", NOW)


def test_room_is_free_again_when_its_time_is_over():
    texts = AccountTexts(most_of_one=1000, most_characters=1000)
    texts.put("a", "k", "old", "x" * 800, NOW, DAY)
    texts.forget_expired(NOW + DAY)
    for account in ("b", "c"):
        texts.put(account, "k", "new", "x" * 400, NOW + DAY, DAY)
    assert all(texts.get(account, "k", "new", NOW + DAY) for account in ("b", "c"))


def test_an_id_of_any_length_is_kept_as_short():
    texts = AccountTexts(most_of_one=200)
    texts.put("a", "k", "x" * 100_000, "told", NOW, DAY)
    assert texts.get("a", "k", "x" * 100_000, NOW) == "told"
