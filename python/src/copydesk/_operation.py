"""What the package knows of one operation, and what one call of it sends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import BinaryIO, Generic, Literal, TypeAlias, TypeVar

Result = TypeVar("Result")
Item = TypeVar("Item")

Upload: TypeAlias = "str | bytes | BinaryIO"
"""A text, bytes, or a file that was opened for reading bytes. A file is read as a whole."""

Repeat: TypeAlias = Literal["always", "key", "unsent"]
"""
When a call may be sent again: `always` if repeating it has no second effect, `key` because an
Idempotency-Key makes it so, `unsent` only if the service did not take it.
"""

Kind: TypeAlias = Literal["json", "bytes", "events", "list"]


def prefer_of(wait: int | bool | None) -> str | None:
    """The header Prefer, for how long the service waits with its answer."""
    if wait is None or wait is True:
        return None
    return "respond-async" if wait is False else f"wait={wait}"


@dataclass(frozen=True)
class Operation(Generic[Result]):
    id: str
    method: str
    path: str
    repeat: Repeat
    kind: Kind
    least_timeout: float = 0
    """Seconds that the service may take, if that is more than usual."""
    headers: tuple[tuple[str, str, str | None], ...] = ()
    """Headers that become members of the answer: (member, header, value without the header)."""


@dataclass(frozen=True)
class ListOperation(Operation[Result], Generic[Item, Result]):
    items: str = ""
    """The member of the answer that has the items; empty if the answer is the array itself."""
    cursor: str = ""
    """The parameter that goes on with the list; empty if there is only one page."""


@dataclass(frozen=True)
class Call:
    """The values of one call, by their names in the API. A value that is None is not sent."""

    path: Mapping[str, object] = field(default_factory=dict[str, object])
    query: Mapping[str, object] = field(default_factory=dict[str, object])
    header: Mapping[str, str | None] = field(default_factory=dict[str, "str | None"])
    body: Mapping[str, object] | None = None
    must_send: tuple[str, ...] = ()
    """Members of the body that are sent as null if they are None."""
    content: Upload | None = None
    content_type: str | None = None
    idempotency_key: str | None = None
    timeout: float | None = None
