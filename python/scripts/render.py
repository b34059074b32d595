"""Writes methods as Python: the resources with and without `await`, the types, and the table."""

from __future__ import annotations

import re

from methods import WAIT, Method, Parameter
from names import HARMLESS, HEADERS, LEAST_TIMEOUT, NAMES
from schema_types import Types, docstring, pascal

GENERATED = "# Written by scripts/generate.py from the OpenAPI documents. Do not edit.\n"
CURSORS = ("cursor", "after", "before", "from")
# Resources with methods beyond the operations, which are written by hand.
BY_HAND = {"documents", "audits", "bulk", "events"}


def argument(one: Parameter) -> str:
    # A class with a method `list` has no other use of that name, and any sequence can be sent.
    of = one.of.replace("list[", "Sequence[")
    if one.wire == "input" and of == "str":
        of = "str | Mapping[str, object]"
    if one.required:
        return f"{one.name}: {of}"
    return f"{one.name}: {of.removesuffix(' | None')} | None = None"


def signature(method: Method) -> list[str]:
    keywords = [one for one in method.parameters if one.where != "path"]
    first = [argument(one) for one in method.is_positional]
    if method.media:
        first.append("content: Upload")
    lines = ["self", *first, "/"] if first else ["self"]
    rest = [argument(one) for one in sorted(keywords, key=lambda one: not one.required)]
    if method.media:
        default = "application/octet-stream"
        default = default if default in method.media else method.media[0]
        rest.append(f'content_type: str = "{default}"')
    if method.has_key:
        rest.append("idempotency_key: str | None = None")
    rest.append("timeout: float | None = None")
    return [*lines, "*", *rest]


def dictionary(parameters: list[Parameter]) -> str:
    pairs = [
        f'"{one.wire}": {"prefer_of(wait)" if one is WAIT else one.name}' for one in parameters
    ]
    one_line = "{" + ", ".join(pairs) + "}"
    if len(one_line) < 70:
        return one_line
    return "\n".join(["{", *(f"                {pair}," for pair in pairs), "            }"])


def passed(method: Method) -> list[str]:
    lines = []
    for where in ("path", "query", "header", "body"):
        members = [one for one in method.parameters if one.where == where]
        if members or (where == "body" and method.has_json):
            lines.append(f"{where}={dictionary(members)}")
    must_send = [one.wire for one in method.parameters if one.where == "body" and one.required]
    if any(one.of.endswith("None") for one in method.parameters if one.wire in must_send):
        lines.append(f"must_send={tuple(must_send)!r}".replace("'", '"'))
    if method.media:
        lines += ["content=content", "content_type=content_type"]
    if method.has_key:
        lines.append("idempotency_key=idempotency_key")
    return [*lines, "timeout=timeout"]


def described(method: Method) -> list[str]:
    lines = docstring(method.words, "        ")
    told = [one for one in method.parameters if one.words]
    if not told:
        return lines
    if len(lines) == 1:
        lines = ['        """', f"        {lines[0].strip()[3:-3]}", '        """']
    closing = lines.pop()
    lines.append("")
    for one in told:
        (first, *more) = docstring(f"{one.name}: {one.words}", "        ")
        inner = [first.strip()[3:-3]] if not more else [line.strip() for line in more[:-1]]
        lines += [f"        {'    ' if at else ''}{line}" for at, line in enumerate(inner)]
    return [*lines, closing]


def render_method(method: Method, is_async: bool) -> str:
    mark = "Async" if is_async else ""
    call, returns, waits = {
        "json": ("_send", method.result, True),
        "bytes": ("_send", "bytes", True),
        "events": ("_stream", f"{mark}EventStream[{method.result}]", False),
        "list": ("_list", f"{mark}Pager[{method.item}, {method.result}]", False),
    }[method.kind]
    define = "async def" if is_async and waits else "def"
    wait = "await " if is_async and waits else ""
    parts = [
        f"    {define} {method.name}(",
        *(f"        {line}," for line in signature(method)),
        f"    ) -> {returns.replace('list[', 'Answers[')}:",
        *described(method),
        f"        return {wait}self.{call}(",
        f"            {method.constant},",
        *(f"            {line}," for line in passed(method)),
        "        )",
    ]
    return "\n".join(parts) + "\n"


def render_constant(method: Method) -> str:
    repeat = "key" if method.has_key else "always"
    if method.verb == "POST" and not method.has_key and method.operation not in HARMLESS:
        repeat = "unsent"
    lines = [
        f'    "{method.operation}",',
        f'    "{method.verb}",',
        f'    "{method.path}",',
        f'    repeat="{repeat}",',
        f'    kind="{method.kind}",',
    ]
    if method.kind == "list":
        cursor = next((one.wire for one in method.parameters if one.wire in CURSORS), "")
        lines += [f'    items="{method.items}",', f'    cursor="{cursor}",']
    if method.operation in LEAST_TIMEOUT:
        lines.append(f"    least_timeout={LEAST_TIMEOUT[method.operation]},")
    if method.operation in HEADERS:
        added = tuple((one[0], one[1], one[3]) for one in HEADERS[method.operation])
        lines.append(f"    headers={added!r},".replace("'", '"'))
    of = method.result if method.kind != "list" else f"{method.item}, {method.result}"
    form = "ListOperation" if method.kind == "list" else "Operation"
    return "\n".join([f"{method.constant}: {form}[{of}] = {form}(", *lines, ")", ""])


def render_resource(types: Types, resource: str, methods: list[Method]) -> str:
    constants = "\n".join(render_constant(one) for one in methods)
    classes = []
    for mark in ("", "Async"):
        name = f"{mark}{pascal(resource)}Resource"
        body = "\n".join(render_method(one, is_async=bool(mark)) for one in methods)
        classes.append(f"class {name}({mark}Resource):\n{body}")
    code = constants + "\n\n" + "\n\n".join(classes)
    words = set(re.findall(r"[A-Za-z_]+", code))
    named = [
        of for one in methods for of in (one.result, one.item, *(it.of for it in one.parameters))
    ]
    used = sorted(set(re.findall(r"[A-Za-z]+", " ".join(named))) & set(types.sources))
    lines = ["from __future__ import annotations", ""]
    abstract = [name for name in ("Mapping", "Sequence") if name in words]
    if abstract:
        lines.append(f"from collections.abc import {', '.join(abstract)}")
    typing = [name for name in ("Any", "Literal") if name in words]
    if typing:
        lines.append(f"from typing import {', '.join(typing)}")
    if abstract or typing:
        lines.append("")
    for module, names in (
        ("operation", ("ListOperation", "Operation", "Upload", "prefer_of")),
        ("pages", ("AsyncPager", "Pager", "Answers")),
        ("resource", ("AsyncResource", "Resource")),
        ("streams", ("AsyncEventStream", "DocumentChunk", "EventStream")),
    ):
        needed = [name for name in names if name in words]
        if needed:
            lines.append(f"from .._{module} import {', '.join(needed)}")
    if used:
        lines += ["from ..types import (", *(f"    {name}," for name in used), ")"]
    return GENERATED + "\n".join(lines) + "\n\n" + code


def render_types(types: Types) -> str:
    head = [
        '"""The members of requests and answers, as the OpenAPI documents have them.',
        "",
        "An answer may have members and values that are not here: a later service adds some.",
        '"""',
        "",
        "from __future__ import annotations",
        "",
        "from typing import Any, Literal, TypeAlias, TypedDict",
        "",
        "",
    ]
    aliases = [source for source in types.sources.values() if ": TypeAlias" in source]
    others = [source for source in types.sources.values() if ": TypeAlias" not in source]
    return GENERATED + "\n".join(head) + "\n".join(aliases) + "\n\n" + "\n\n".join(others)


def render_table() -> str:
    """All resources, for the clients."""
    resources = [one for one in NAMES if one != "client"]
    lines = [
        "from __future__ import annotations",
        "",
        "from ._transport import AsyncTransport, Transport",
    ]
    for resource in sorted(NAMES):
        name = f"{pascal(resource)}Resource"
        module = "_by_hand" if resource in BY_HAND else f"resources.{resource}"
        lines.append(f"from .{module} import Async{name}, {name}")
    lines.append("")
    for mark in ("", "Async"):
        lines += ["", f"class {mark}Resources({mark}ClientResource):"]
        lines += [f'    """The resources of {mark}Copydesk, by their nouns."""', ""]
        lines += [f"    def __init__(self, transport: {mark}Transport) -> None:"]
        lines.append("        super().__init__(transport)")
        for resource in resources:
            lines.append(f"        self.{resource} = {mark}{pascal(resource)}Resource(transport)")
        lines.append("")
    return GENERATED + "\n".join(lines)
