"""Whether and when a request is sent again. Decided here alone, and without I/O."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

from ._operation import Repeat

FIRST_WAIT = 0.25
LONGEST_WAIT = 8.0
# Who is asked to wait for longer is told so instead.
LONGEST_RETRY_AFTER = 60.0

# How long an earlier attempt with the same key may still be running.
PATIENCE = 150.0

# With these it is not known whether the service, or one behind a proxy, did something.
PERHAPS_TAKEN = {408, 502, 503, 504}


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    content: bytes


@dataclass(frozen=True)
class Lost:
    """No answer, or not all of it."""

    message: str
    was_sent: bool
    timed_out: bool


def retry_after_of(headers: Mapping[str, str], now: datetime | None = None) -> float | None:
    """Retry-After in seconds, whether it is a number or a date."""
    value = headers.get("retry-after")
    if value is None:
        return None
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        then = parsedate_to_datetime(value)
    except ValueError:
        return None
    return max(0.0, (then - (now or datetime.now(timezone.utc))).total_seconds())


def may_repeat(repeat: Repeat, outcome: Answer | Lost) -> bool:
    can_double = repeat == "unsent"
    if isinstance(outcome, Lost):
        return not outcome.was_sent or not can_double
    if outcome.status == 429:
        return True
    if outcome.status == 409:
        return retry_after_of(outcome.headers) is not None
    return outcome.status in PERHAPS_TAKEN and not can_double


@dataclass(frozen=True)
class Tried:
    """What was tried so far."""

    failures: int = 0
    """Failures that count, without this one."""
    elapsed: float = 0
    """Seconds since the first attempt."""


@dataclass(frozen=True)
class Again:
    wait: float
    """Seconds until the next attempt."""
    counts: bool
    """False while an earlier attempt with the same key is running."""


def next_attempt(
    repeat: Repeat, outcome: Answer | Lost, tried: Tried, retries: int, chance: float
) -> Again | None:
    """
    Whether and when the request is sent again; None gives up. `chance` between 0 and 1 spreads the
    clients that failed together.
    """
    if not may_repeat(repeat, outcome):
        return None
    is_running = isinstance(outcome, Answer) and outcome.status == 409
    if tried.elapsed >= PATIENCE if is_running else tried.failures >= retries:
        return None
    asked = retry_after_of(outcome.headers) if isinstance(outcome, Answer) else None
    if asked is None:
        wait: float = min(LONGEST_WAIT, FIRST_WAIT * 2**tried.failures)
        return Again(wait * (0.5 + chance / 2), counts=True)
    if asked > LONGEST_RETRY_AFTER:
        return None
    # Not everybody who was told the same second comes back at the same moment.
    return Again(asked + chance * FIRST_WAIT, counts=not is_running)
