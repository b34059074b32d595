"""Everything that the package raises."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, cast

from ._retry import Answer, Lost, retry_after_of
from .types import ValidationError


class CopydeskError(Exception):
    """The base of all errors. What an error does not know is None."""

    def __init__(
        self,
        message: str,
        status: int | None = None,
        code: str | None = None,
        detail: str | None = None,
        errors: list[ValidationError] | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        # All of it goes to the base, so that an error can be pickled.
        super().__init__(message, status, code, detail, errors, request_id, retry_after)
        self.message = message
        self.status = status
        self.code = code
        """The kind of error, for machines; docs/api.md lists them."""
        self.detail = detail
        self.errors: list[ValidationError] = errors or []
        """The mistakes that 422 names, each with its place."""
        self.request_id = request_id
        """Under this id the request is in the log of the service."""
        self.retry_after = retry_after
        """Seconds that the service asks to wait."""

    def __str__(self) -> str:
        return self.message

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.message!r})"


class AuthenticationError(CopydeskError):
    """401: the API key is missing, unknown, expired or revoked."""


class PermissionDeniedError(CopydeskError):
    """403: plan, scope of the key, a key that may only read, or role do not allow this."""


class NotFoundError(CopydeskError):
    """404: no such thing in this workspace."""


class ConflictError(CopydeskError):
    """409: the thing is in a state that does not allow this."""


class GoneError(CopydeskError):
    """410: what was asked for is older than what is kept."""


class StaleError(CopydeskError):
    """412: somebody changed the thing since it was read."""


class InvalidError(CopydeskError):
    """400, 405, 413, 415, 422, 431: the request is wrong. `errors` lists what 422 names."""


class RateLimitError(CopydeskError):
    """429: too many requests, also after the retries."""


class UnavailableError(CopydeskError):
    """408, 502, 503, 504: a part of the service is away, also after the retries."""


class ServiceError(CopydeskError):
    """500 and anything else: a fault of the service. Report the `request_id`."""


class GenerationError(CopydeskError):
    """A document that could not be written; `code` is the reason."""


class CopydeskConnectionError(CopydeskError):
    """No answer, or none that can be read."""

    may_have_arrived = True
    """
    Whether the service may have done what was asked. Then read the thing before you ask again. What
    can be repeated safely was repeated before this is raised.
    """


class CopydeskTimeoutError(CopydeskConnectionError):
    """No answer in time."""


BY_STATUS: Mapping[int, type[CopydeskError]] = {
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    410: GoneError,
    412: StaleError,
    429: RateLimitError,
    **dict.fromkeys((400, 405, 413, 415, 422, 431), InvalidError),
    **dict.fromkeys((408, 502, 503, 504), UnavailableError),
}


def _body_of(content: bytes) -> dict[str, Any]:
    try:
        body = json.loads(content)
    except ValueError:
        return {}
    return cast("dict[str, Any]", body) if isinstance(body, dict) else {}


def _sentence(errors: list[ValidationError]) -> str:
    return "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in errors)


def error_of_answer(answer: Answer) -> CopydeskError:
    body = _body_of(answer.content)
    code, detail = body.get("code"), body.get("detail")
    errors = cast("list[ValidationError]", detail) if isinstance(detail, list) else []
    words = _sentence(errors) if errors else detail if isinstance(detail, str) else None
    request_id = answer.headers.get("x-request-id")
    told = f" (request {request_id})" if request_id else ""
    return BY_STATUS.get(answer.status, ServiceError)(
        f"{answer.status}: {words or 'The answer has no detail.'}{told}",
        answer.status,
        code if isinstance(code, str) else None,
        words,
        errors,
        request_id,
        retry_after_of(answer.headers),
    )


def error_of_loss(lost: Lost) -> CopydeskConnectionError:
    error = (CopydeskTimeoutError if lost.timed_out else CopydeskConnectionError)(lost.message)
    error.may_have_arrived = lost.was_sent
    return error
