"""Turns the schemas of the OpenAPI documents into TypedDicts. Equal schemas become one type."""

from __future__ import annotations

import json
import keyword
import re
import textwrap
from typing import Any

Schema = dict[str, Any]

# What says nothing about the type of a value.
NOT_TYPES = {
    "allOf",
    "default",
    "description",
    "else",
    "example",
    "examples",
    "format",
    "if",
    "maxItems",
    "maxLength",
    "maximum",
    "minItems",
    "minLength",
    "minimum",
    "pattern",
    "then",
    "title",
    "uniqueItems",
    "x-adds-to",
}
SCALARS = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


def pascal(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", name))


def snake(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower())


def python_name(name: str) -> str:
    """The name of a parameter: a word that Python keeps for itself gets an underscore."""
    plain = snake(name)
    return f"{plain}_" if keyword.iskeyword(plain) else plain


def singular(name: str) -> str:
    if name.endswith("ies"):
        return f"{name[:-3]}y"
    if name.endswith(("sses", "ches")):
        return name[:-2]
    if name.endswith("ss") or not name.endswith("s"):
        return f"{name}Item"
    return name[:-1]


def docstring(words: str, indent: str) -> list[str]:
    plain = words.replace("\\", "\\\\").replace('"""', "'''")
    lines = textwrap.wrap(" ".join(plain.split()), 96 - len(indent))
    if not lines:
        return []
    if len(lines) == 1 and not lines[0].endswith('"'):
        return [f'{indent}"""{lines[0]}"""']
    return [f'{indent}"""', *(f"{indent}{line}" for line in lines), f'{indent}"""']


def literal_of(value: object) -> str:
    return json.dumps(value) if isinstance(value, str) else repr(value)


def union(members: list[str]) -> str:
    """Members in their order, None last, each once; literals become one."""
    literals: list[str] = []
    others: list[str] = []
    for member in members:
        found = re.fullmatch(r"Literal\[(.*)\]", member)
        if found:
            literals += [one for one in found[1].split(", ") if one not in literals]
        elif member != "None" and member not in others:
            others.append(member)
    parts = ([f"Literal[{', '.join(literals)}]"] if literals else []) + others
    return " | ".join(parts + (["None"] if "None" in members else []))


class Types:
    """The types of all documents, in the order in which they were met."""

    def __init__(self) -> None:
        self.components: dict[str, Schema] = {}
        self.sources: dict[str, str] = {}
        self.names: dict[str, str] = {}

    def add_components(self, schemas: dict[str, Schema]) -> None:
        """Takes the named schemas of a document. The same name must mean the same everywhere."""
        known = {name: self.components.get(name, schema) for name, schema in schemas.items()}
        self.components.update(known)
        for name, schema in schemas.items():
            if self.key_of(known[name]) != self.key_of(schema):
                raise SystemExit(f"{name} differs between two documents")
        for name, schema in schemas.items():
            if name not in self.sources:
                self.name_schema(name, schema)

    def resolve(self, schema: Schema) -> Schema:
        ref = schema.get("$ref")
        return self.components[ref.rsplit("/", 1)[1]] if ref else schema

    def key_of(self, schema: Any) -> str:
        """Equal for schemas with equal types, whether they are written out or referred to."""
        return json.dumps(self._plain(schema), sort_keys=True)

    def _plain(self, schema: Any) -> Any:
        if isinstance(schema, list):
            return [self._plain(one) for one in schema]
        if not isinstance(schema, dict):
            return schema
        schema = self.resolve(schema)
        kept = {key: value for key, value in schema.items() if key not in NOT_TYPES}
        if "properties" in kept:
            # Whether a request may have other members is no matter of types.
            kept.pop("additionalProperties", None)
            fields = {name: self._plain(one) for name, one in kept["properties"].items()}
            kept = {**kept, "properties": fields, "required": sorted(kept.get("required", []))}
        rest = {key: value for key, value in kept.items() if key != "properties"}
        done = {key: self._plain(value) for key, value in rest.items()}
        return {**done, **({"properties": kept["properties"]} if "properties" in kept else {})}

    def name_schema(self, name: str, schema: Schema) -> str:
        """Gives an object or an enumeration a name of its own, or finds the name it has."""
        key = self.key_of(schema)
        if key in self.names:
            return self.names[key]
        while name in self.sources:
            name += "Value"
        self.names[key] = name
        self.sources[name] = ""
        if "properties" in schema:
            self.sources[name] = self._typed_dict(name, schema)
        else:
            self.sources[name] = f"{name}: TypeAlias = {self.expression(schema, name, own=False)}\n"
        return name

    def add_members(self, name: str, members: list[tuple[str, str, str, str | None]]) -> str:
        """A type with members that an answer has as headers."""
        longer = "DocumentState" if name == "PublicAPIDocumentSchema" else f"{name}WithTag"
        fields = {member: (of, f"From the header {header}.") for member, header, of, _ in members}
        self.sources[longer] = self._form(longer, name, fields, [], total=True)
        return longer

    def expression(self, schema: Schema, name: str, own: bool = True) -> str:
        """A type for the schema; `name` is for an object that needs one."""
        if "$ref" in schema:
            return self.name_schema(schema["$ref"].rsplit("/", 1)[1], self.resolve(schema))
        for several in ("anyOf", "oneOf"):
            if several in schema:
                return union([self.expression(one, name) for one in schema[several]])
        if "const" in schema:
            return f"Literal[{literal_of(schema['const'])}]"
        if "enum" in schema:
            if own and (known := self.names.get(self.key_of(schema))):
                return known
            values = [value for value in schema["enum"] if value is not None]
            literal = f"Literal[{', '.join(literal_of(value) for value in values)}]"
            without = {**schema, "type": "string", "enum": values}
            if own and (known := self.names.get(self.key_of(without))):
                literal = known
            return union([literal, "None"] if None in schema["enum"] else [literal])
        kinds = schema.get("type", "any")
        kinds = kinds if isinstance(kinds, list) else [kinds]
        return union([self._of_kind(kind, schema, name) for kind in kinds])

    def _of_kind(self, kind: str, schema: Schema, name: str) -> str:
        if kind in SCALARS:
            return SCALARS[kind]
        if kind == "array":
            return f"list[{self.expression(schema.get('items', {}), singular(name))}]"
        if kind == "object" and schema.get("properties"):
            only = {key: value for key, value in schema.items() if key != "type"}
            return self.name_schema(name, {**only, "type": "object"})
        if kind == "object":
            inner = schema.get("additionalProperties", True)
            value = self.expression(inner, f"{name}Value") if isinstance(inner, dict) else "Any"
            return f"dict[str, {value}]"
        return "Any"

    def _typed_dict(self, name: str, schema: Schema) -> str:
        required = schema.get("required", [])
        fields: dict[bool, dict[str, tuple[str, str]]] = {True: {}, False: {}}
        for field, one in schema["properties"].items():
            of = self.expression(one, name + pascal(field))
            fields[field in required][field] = (of, one.get("description", ""))
        words = docstring(schema.get("description", ""), "    ")
        if not fields[False]:
            return self._form(name, "TypedDict", fields[True], words, total=True)
        if not fields[True]:
            return self._form(name, "TypedDict", fields[False], words, total=False)
        base = f"_{name}Required"
        first = self._form(base, "TypedDict", fields[True], [], total=True)
        return f"{first}\n\n{self._form(name, base, fields[False], words, total=False)}"

    def _form(
        self,
        name: str,
        base: str,
        fields: dict[str, tuple[str, str]],
        words: list[str],
        total: bool,
    ) -> str:
        if any(keyword.iskeyword(field) or not field.isidentifier() for field in fields):
            if base != "TypedDict":
                part = self._form(f"_{name}Optional", "TypedDict", fields, [], total=total)
                body = words or ["    pass"]
                return "\n".join([part, "", f"class {name}({base}, _{name}Optional):", *body, ""])
            members = [
                f"        {json.dumps(field)}: {json.dumps(of)},"
                for field, (of, _) in fields.items()
            ]
            lines = [f"{name} = TypedDict(", f'    "{name}",', "    {", *members, "    },"]
            return "\n".join([*lines, *([] if total else ["    total=False,"]), ")", ""])
        lines = [f"class {name}({base}{'' if total else ', total=False'}):", *words]
        if words and fields:
            lines.append("")
        for field, (of, description) in fields.items():
            lines += [f"    {field}: {of}", *docstring(description, "    ")]
        return "\n".join([*lines, ""])
