"""Reviews of whole drafts."""

from __future__ import annotations

from factlint.interface.common import PREFIX
from factlint.interface.review import ReviewIn, ReviewOut, ReviewReceipt
from factlint.service.calls.spec import CallSpec, Query

_ID = {"review_id": "The id of the review."}

REVIEW = CallSpec(
    "review",
    "POST",
    f"{PREFIX}/review",
    "Check a whole draft: quickly, and by the caller's policy in depth.",
    ReviewReceipt,
    ReviewIn,
    once=True,
    scope="verify",
    success=(202,),
    errors=(402, 429),
)
READ = CallSpec(
    "read_review",
    "GET",
    f"{PREFIX}/reviews/{{review_id}}",
    "A review as it stands.",
    ReviewOut,
    scope="history:read",
    own_runs=True,
    errors=(404, 410),
    parameters=_ID,
    queries={"view": Query("`issues` leaves the claims and citations out.", values=("full", "issues"))},
)
CANCEL = CallSpec(
    "cancel_review",
    "POST",
    f"{PREFIX}/reviews/{{review_id}}/cancel",
    "Stop a review with its deep checks; what was delivered stays.",
    ReviewOut,
    scope="verify",
    errors=(404, 410),
    parameters=_ID,
)
SERVED: tuple[CallSpec, ...] = (REVIEW, READ, CANCEL)
