"""The exceptions of the Schemathesis run cover what they name, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from reasons import Answered, reason_for

PLAIN = Answered(
    method="GET",
    path="/audits",
    status=422,
    code="invalid",
    issues=[],
    sent="http://desk.example/public/v1/audits ",
    documented=frozenset({"GET", "POST"}),
    allow=frozenset({"GET", "HEAD", "OPTIONS", "POST"}),
    may_lack_body=False,
)


def issue(kind: str, place: str, words: str) -> dict[str, Any]:
    return {"type": kind, "loc": place.split("."), "msg": words}


CURSOR = issue("value_error", "query.cursor", "Value error, not a cursor; take it from next_cursor")
DRAFT = issue("value_error", "body.languages.0.name", "Value error, a name has 1 to 200 characters")
TYPE = issue("string_type", "body.name", "Input should be a valid string")
EXTRA = issue("extra_forbidden", "body.zz", "Extra inputs are not permitted")
NUL = issue("string_unicode", "query.after", "Input should be a valid string")
DAY = issue("value_error", "query.to", "Value error, a day or a moment in ISO 8601")
TOO_LONG = "String should have at most 5000 characters"
LONG_BODY = issue("string_too_long", "body.body", TOO_LONG)
NO_BODY = issue("missing", "body", "Field required")
BLANK_COMMENT = issue("string_too_short", "body.comment", "String should have at least 1 character")
MORE = issue("value_error", "body", "Value error, must not have additional properties: zz")
SCOPE = issue("value_error", "body.scope.site", "Value error, the finding is not in this scope")
LONG_NAME = issue("string_too_long", "body.name", TOO_LONG)


@pytest.mark.parametrize(
    ("failure", "answered", "is_covered"),
    [
        ("ST202", replace(PLAIN, issues=[CURSOR]), True),
        ("ST202", replace(PLAIN, issues=[CURSOR, DRAFT]), True),
        ("ST202", replace(PLAIN, issues=[CURSOR, TYPE]), False),
        ("ST202", replace(PLAIN, issues=[BLANK_COMMENT]), True),
        ("ST202", replace(PLAIN, issues=[MORE]), True),
        ("ST202", replace(PLAIN, issues=[SCOPE]), True),
        ("ST202", replace(PLAIN, issues=[TYPE]), False),
        ("ST202", replace(PLAIN, issues=[EXTRA]), False),
        ("ST202", replace(PLAIN, status=412, code="stale"), True),
        ("ST202", replace(PLAIN, status=400, code="bad_request"), False),
        ("ST202", replace(PLAIN, issues=[NUL], sent="/document/x/events?after=%00 "), True),
        ("ST202", replace(PLAIN, issues=[NUL], sent="/document/x/events?after=a "), False),
        ("ST202", replace(PLAIN, issues=[NUL, CURSOR], sent="/audits?cursor=%00 "), True),
        ("ST202", replace(PLAIN, issues=[NUL, CURSOR], sent="/audits?cursor=a "), False),
        ("ST202", replace(PLAIN, issues=[NUL, TYPE], sent="/audits?cursor=%00 "), False),
        ("ST202", replace(PLAIN, path="/assets/files", issues=[NO_BODY]), True),
        ("ST202", replace(PLAIN, issues=[NO_BODY]), False),
        ("ST201", replace(PLAIN, path="/assets/files", sent="/assets/files?name=a {'': ''}"), True),
        ("ST201", replace(PLAIN, path="/assets/files", sent="/assets/files?name=a \0"), True),
        ("ST201", replace(PLAIN, path="/assets/files", sent="/assets/files?name=a&x=1 \0"), False),
        ("ST201", replace(PLAIN, path="/assets/files", sent="/assets/files?name= %PDF"), False),
        ("ST103", replace(PLAIN, status=431, code="header_too_large"), True),
        ("ST201", replace(PLAIN, status=431, code="header_too_large"), True),
        ("ST103", replace(PLAIN, status=418), False),
        ("ST204", replace(PLAIN, method="POST"), True),
        ("ST204", replace(PLAIN, method="DELETE"), False),
        ("ST205", PLAIN, True),
        ("ST205", replace(PLAIN, documented=frozenset({"GET"})), False),
        ("ST201", replace(PLAIN, may_lack_body=True, sent="/activity/verify null"), True),
        ("ST201", replace(PLAIN, sent="/activity/verify null"), False),
        ("ST201", replace(PLAIN, may_lack_body=True, sent="/activity/verify 1"), False),
        ("ST201", replace(PLAIN, status=412, code="stale"), True),
        ("ST201", replace(PLAIN, status=200, code=""), False),
        ("ST202", replace(PLAIN, issues=[DAY]), True),
        ("ST202", replace(PLAIN, issues=[LONG_BODY]), True),
        ("ST202", replace(PLAIN, issues=[LONG_NAME]), False),
        ("ST103", PLAIN, False),
        ("ST001", replace(PLAIN, status=500, code="internal"), False),
    ],
)
def test_an_exception_covers_what_it_names(
    failure: str, answered: Answered, is_covered: bool
) -> None:
    assert (reason_for(failure, answered) is not None) is is_covered
