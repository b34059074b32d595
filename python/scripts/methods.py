"""Reads the operations of the OpenAPI documents as methods."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from names import HEADERS, KEPT, LISTS, NAMES, STREAMS
from schema_types import Schema, Types, pascal, python_name, singular, snake

CONTRACT = Path(__file__).resolve().parent.parent.parent / "contract"
DOCUMENTS = ("openapi.json", "openapi-extended.json", "openapi-workspace.json")
# A page number is shifted by what is decided meanwhile, so the package goes on by the cursor alone.
LEFT_OUT = {("listViolations", "page")}


@dataclass
class Parameter:
    name: str
    wire: str
    of: str
    where: str
    required: bool
    words: str


@dataclass
class Method:
    resource: str
    name: str
    operation: str
    verb: str
    path: str
    words: str
    kind: str  # "json", "bytes", "events" or "list"
    result: str
    item: str = ""
    items: str = ""
    has_key: bool = False
    has_json: bool = False
    media: list[str] = field(default_factory=list)
    parameters: list[Parameter] = field(default_factory=list)

    @property
    def constant(self) -> str:
        return snake(self.operation).upper()

    @property
    def is_positional(self) -> list[Parameter]:
        return [one for one in self.parameters if one.where == "path"]


WAIT = Parameter(
    name="wait",
    wire="Prefer",
    of="int | bool | None",
    where="header",
    required=False,
    words="Seconds to wait for the text, at most 120; False answers at once. Without it the "
    "service decides, and the answer may come before the text.",
)


def load_documents() -> list[dict[str, Any]]:
    documents = [json.loads((CONTRACT / name).read_text()) for name in DOCUMENTS]
    schemas = [document["components"]["schemas"] for document in documents]
    # What another document adds to a schema of the specification needs a key with a scope.
    for adding in [one for named in schemas for one in named.values() if "x-adds-to" in one]:
        for target in [
            named[name] for name in adding["x-adds-to"] for named in schemas if name in named
        ]:
            for name, schema in adding["properties"].items():
                target["properties"].setdefault(name, schema)
    return documents


def result_name(operation: str) -> str:
    for verb, ending in (("get", ""), ("list", "Page")):
        if operation.startswith(verb):
            return operation[len(verb) :] + ending
    return f"{pascal(operation)}Result"


def item_name(types: Types, operation: str) -> str:
    """Members, for example, are of the type Member, or ListedMember if there is another Member."""
    if not operation.startswith("list"):
        return pascal(operation) + singular(pascal(LISTS[operation]))
    name = singular(operation.removeprefix("list"))
    return f"Listed{name}" if name in types.sources else name


def parameter_of(types: Types, operation: str, wire: str, schema: Schema, **rest: Any) -> Parameter:
    of = types.expression(schema, pascal(operation) + pascal(wire))
    return Parameter(name=python_name(wire), wire=wire, of=of, **rest)


def body_parameters(types: Types, operation: str, schema: Schema) -> list[Parameter]:
    required = schema.get("required", [])
    return [
        parameter_of(
            types,
            operation,
            wire,
            one,
            where="body",
            required=wire in required,
            words=one.get("description", ""),
        )
        for wire, one in schema["properties"].items()
    ]


def read_method(types: Types, names: tuple[str, str], verb: str, path: str, raw: Schema) -> Method:
    operation = raw["operationId"]
    success = next(answer for status, answer in raw["responses"].items() if status[0] == "2")
    media, content = next(iter(success["content"].items()))
    words = raw["summary"].rstrip(".") + "."
    if raw.get("description"):
        words = f"{words} {raw['description']}"
    base = {
        "resource": names[0],
        "name": names[1],
        "operation": operation,
        "verb": verb.upper(),
        "path": path,
        "words": words,
    }
    if media == "text/event-stream":
        method = Method(**base, kind="events", result=STREAMS[operation])
    elif not media.endswith("json"):
        method = Method(**base, kind="bytes", result="bytes")
    elif operation in LISTS:
        member = LISTS[operation]
        schema = types.resolve(content["schema"])
        items = (schema["properties"][member] if member else schema)["items"]
        item = types.expression(items, item_name(types, operation))
        result = types.expression(content["schema"], result_name(operation))
        method = Method(**base, kind="list", result=result, items=member, item=item)
    else:
        result = types.expression(content["schema"], result_name(operation))
        method = Method(**base, kind="json", result=result)
    for one in raw.get("parameters", []):
        if one["name"] == "Idempotency-Key":
            method.has_key = True
        elif one["name"] == "Prefer":
            method.parameters.append(WAIT)
        elif one["name"] != "Last-Event-ID" and (operation, one["name"]) not in LEFT_OUT:
            method.parameters.append(
                parameter_of(
                    types,
                    operation,
                    one["name"],
                    one["schema"],
                    where=one["in"],
                    required=one.get("required", False),
                    words=one.get("description", ""),
                )
            )
    method.has_key = method.has_key or operation in KEPT
    if operation in HEADERS:
        method.result = types.add_members(method.result, HEADERS[operation])
    contents = (raw.get("requestBody") or {}).get("content", {})
    if len(contents) > 1:
        method.media = list(contents)
    elif contents:
        method.has_json = True
        schema = types.resolve(contents["application/json"]["schema"])
        method.parameters += body_parameters(types, operation, schema)
    return method


def naming_rank(operation: str) -> int:
    return 0 if operation.startswith("get") else 1 if operation.startswith("list") else 2


def read_methods(types: Types, documents: list[dict[str, Any]]) -> list[Method]:
    named = {
        operation: (resource, method)
        for resource, methods in NAMES.items()
        for method, operation in methods.items()
    }
    operations = [
        (verb, path, raw)
        for document in documents
        for path, verbs in document["paths"].items()
        for verb, raw in verbs.items()
    ]
    # What is read names the types, so that what is created has the same name.
    found: dict[str, Method] = {}
    for verb, path, raw in sorted(operations, key=lambda one: naming_rank(one[2]["operationId"])):
        names = named.get(raw["operationId"])
        if names is None:
            raise SystemExit(f"{raw['operationId']} has no name in scripts/names.py")
        found[raw["operationId"]] = read_method(types, names, verb, path, raw)
    missing = set(named) - set(found)
    if missing:
        raise SystemExit(f"the documents no longer have {', '.join(sorted(missing))}")
    return [found[operation] for operation in named]
