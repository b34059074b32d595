"""What is sent again, and when: the rules, without a network."""

from __future__ import annotations

from datetime import datetime, timezone

import pytest

from copydesk._operation import Call, Operation, Repeat
from copydesk._request import fill_path, prepare
from copydesk._retry import Answer, Lost, Tried, may_repeat, next_attempt, retry_after_of

LOST = Lost("reset", was_sent=True, timed_out=False)
UNSENT = Lost("refused", was_sent=False, timed_out=False)


def answered(status: int, **headers: str) -> Answer:
    return Answer(status, {name.replace("_", "-"): value for name, value in headers.items()}, b"")


@pytest.mark.parametrize(
    ("outcome", "always", "unsent"),
    [
        (LOST, True, False),
        (UNSENT, True, True),
        (answered(400), False, False),
        (answered(401), False, False),
        (answered(404), False, False),
        (answered(408), True, False),
        (answered(409), False, False),
        (answered(409, retry_after="1"), True, True),
        (answered(412), False, False),
        (answered(422), False, False),
        (answered(429), True, True),
        (answered(500), False, False),
        (answered(502), True, False),
        (answered(503), True, False),
        (answered(504), True, False),
    ],
)
def test_nothing_is_repeated_that_could_have_a_second_effect(
    outcome: Answer | Lost, always: bool, unsent: bool
) -> None:
    assert may_repeat("always", outcome) is always
    assert may_repeat("key", outcome) is always
    assert may_repeat("unsent", outcome) is unsent


def test_the_number_of_attempts_is_bounded() -> None:
    assert next_attempt("always", LOST, Tried(1), 2, 0.5) is not None
    assert next_attempt("always", LOST, Tried(2), 2, 0.5) is None
    assert next_attempt("always", LOST, Tried(0), 0, 0.5) is None


def test_waits_grow_differ_and_stay_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    agains = [next_attempt("always", LOST, Tried(failures), 99, 1.0) for failures in range(8)]
    assert [again and again.wait for again in agains] == [0.25, 0.5, 1, 2, 4, 8, 8, 8]
    again = next_attempt("always", LOST, Tried(), 9, 0.0)
    assert again and again.wait == 0.125


def test_retry_after_is_honoured_unless_it_is_too_long() -> None:
    again = next_attempt("always", answered(429, retry_after="7"), Tried(), 2, 1.0)
    assert again and 7 <= again.wait < 8
    assert next_attempt("always", answered(503, retry_after="600"), Tried(), 2, 1.0) is None


def test_work_that_still_runs_is_waited_for_without_using_up_the_retries() -> None:
    running = answered(409, retry_after="1")
    again = next_attempt("key", running, Tried(failures=4, elapsed=149), 4, 0.0)
    assert again and not again.counts
    assert next_attempt("key", running, Tried(failures=0, elapsed=150), 4, 0.0) is None


def test_retry_after_may_be_a_date() -> None:
    now = datetime(2026, 1, 1, tzinfo=timezone.utc)
    then = {"retry-after": "Thu, 01 Jan 2026 00:00:30 GMT"}
    assert retry_after_of(then, now) == 30
    assert retry_after_of({"retry-after": "soon"}) is None
    assert retry_after_of({}) is None


@pytest.mark.parametrize(
    ("header", "body", "repeat"),
    [
        ({}, {"text": "x"}, "always"),
        ({"If-Match": '"3"'}, {"text": "x"}, "unsent"),
        ({}, {"text": "x", "version": 3}, "unsent"),
    ],
)
def test_a_change_that_depends_on_a_version_is_not_repeated(
    header: dict[str, str | None], body: dict[str, object], repeat: Repeat
) -> None:
    put: Operation[object] = Operation("put", "PUT", "/contents/{id}", "always", "json")
    assert prepare(put, Call(path={"id": "a"}, header=header, body=body), "").repeat == repeat


def test_an_identifier_stays_one_part_of_the_path() -> None:
    assert fill_path("/a/{id}/b", {"id": "x/../y?z#ü"}) == "/a/x%2F..%2Fy%3Fz%23%C3%BC/b"
    assert fill_path("/a/{id}", {"id": ".."}) == "/a/%2E%2E"
    with pytest.raises(ValueError, match="id must not be empty"):
        fill_path("/a/{id}", {"id": ""})
