"""Copydesk from Python. See docs/python.md."""

from ._client import AsyncCopydesk, Copydesk
from ._pages import AsyncPager, Page, Pager
from ._streams import AsyncEventStream, DocumentChunk, EventStream
from ._version import __version__
from .errors import (
    AuthenticationError,
    ConflictError,
    CopydeskConnectionError,
    CopydeskError,
    CopydeskTimeoutError,
    GenerationError,
    GoneError,
    InvalidError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ServiceError,
    StaleError,
    UnavailableError,
)

__all__ = [
    "AsyncCopydesk",
    "AsyncEventStream",
    "AsyncPager",
    "AuthenticationError",
    "ConflictError",
    "Copydesk",
    "CopydeskConnectionError",
    "CopydeskError",
    "CopydeskTimeoutError",
    "DocumentChunk",
    "EventStream",
    "GenerationError",
    "GoneError",
    "InvalidError",
    "NotFoundError",
    "Page",
    "Pager",
    "PermissionDeniedError",
    "RateLimitError",
    "ServiceError",
    "StaleError",
    "UnavailableError",
    "__version__",
]
