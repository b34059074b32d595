"""Lists that go on by a cursor. What is decided or added meanwhile does not shift them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, TypeAlias, TypeVar

from ._operation import ListOperation
from .errors import CopydeskError

Item = TypeVar("Item")
Result = TypeVar("Result")
Cursor: TypeAlias = "str | int"

# Inside a class with a method `list` the name of the type is taken.
Answers: TypeAlias = "list[Item]"


@dataclass(frozen=True)
class Page(Generic[Item, Result]):
    items: list[Item]
    answer: Result
    """The whole answer, with counts and whatever else it has."""
    next: Cursor | None
    """What `page` takes for the page that follows; None on the last one."""


def page_of(
    operation: ListOperation[Item, Result], answer: Any, headers: Mapping[str, str]
) -> Page[Item, Result]:
    if not operation.items:
        return Page(answer, answer, None)
    following = answer.get(f"next_{operation.cursor}", headers.get("next_cursor"))
    # Events always say where to go on later; has_more says whether to go on now.
    is_last = not operation.cursor or answer.get("has_more") is False
    return Page(answer[operation.items], answer, None if is_last else following)


def _refuse_circle(page: Page[Any, Any], before: Cursor | None) -> None:
    if page.next is not None and page.next == before:
        raise CopydeskError("The list does not go on: two pages name the same cursor.")


class Pager(Generic[Item, Result]):
    """A list. Iterate over it for all items, `page()` for one page, `pages()` for all pages."""

    def __init__(
        self, fetch: Callable[[Cursor | None], Page[Item, Result]], start: Cursor | None
    ) -> None:
        self._fetch = fetch
        self._start = start

    def page(self, next: Cursor | None = None) -> Page[Item, Result]:
        """The first page, or the one that `next` of another page names."""
        return self._fetch(self._start if next is None else next)

    def pages(self) -> Iterator[Page[Item, Result]]:
        cursor = self._start
        while True:
            page = self._fetch(cursor)
            _refuse_circle(page, cursor)
            yield page
            cursor = page.next
            if cursor is None:
                return

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.items

    def to_list(self, most: int | None = None) -> list[Item]:
        """Everything in memory, or at most so many."""
        return list(islice(self, most))


class AsyncPager(Generic[Item, Result]):
    """A list. `async for` for all items, `await page()` for one page, `pages()` for all pages."""

    def __init__(
        self,
        fetch: Callable[[Cursor | None], Awaitable[Page[Item, Result]]],
        start: Cursor | None,
    ) -> None:
        self._fetch = fetch
        self._start = start

    async def page(self, next: Cursor | None = None) -> Page[Item, Result]:
        """The first page, or the one that `next` of another page names."""
        return await self._fetch(self._start if next is None else next)

    async def pages(self) -> AsyncIterator[Page[Item, Result]]:
        cursor = self._start
        while True:
            page = await self._fetch(cursor)
            _refuse_circle(page, cursor)
            yield page
            cursor = page.next
            if cursor is None:
                return

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in page.items:
                yield item

    async def to_list(self, most: int | None = None) -> list[Item]:
        """Everything in memory, or at most so many."""
        found: list[Item] = []
        async for item in self:
            if most is not None and len(found) >= most:
                break
            found.append(item)
        return found
