"""Verify: a claim is accepted at once, checked step by step, paid for once, and ends in every way that it may."""

import pytest

from factlint.interface.versions import CURRENT, ORIGINAL

VERIFY, BATCH = "/api/v1/verify", "/api/v1/verify/batch"
RIGHT, WRONG = "The dam opened in 1938.", "The dam opened in 1931."


@pytest.fixture
def ended(until):
    """Polls a task until it is where it stays."""

    async def wait(client, task_id):
        while True:
            answer = await client.get(f"{VERIFY}/status/{task_id}")
            assert answer.status_code == 200, answer.text
            if answer.json()["status"] != "processing":
                return answer.json()

    return wait


async def test_a_claim_is_accepted_and_ends_with_a_report(house, client, ended):
    answer = await client.post(VERIFY, json={"text": WRONG})
    assert answer.status_code == 202 and answer.json()["status"] == "queued"
    task_id = answer.json()["task_id"]
    status = await ended(client, task_id)
    result = status["result"]
    assert status["status"] == "completed" and status["task_id"] == task_id
    assert result["verdict"] == "False" and result["suggested_rewrite"] == RIGHT
    assert len(result["audit"]["assessments"]) == 3 and result["audit"]["debate_con"]["rebuttal"]
