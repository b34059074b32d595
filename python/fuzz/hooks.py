"""What Schemathesis loads: exceptions with reasons, bodies other than JSON, keys used once."""

from __future__ import annotations

import atexit
import json
import os
import re
import uuid
from collections import Counter
from pathlib import Path
from typing import Any

import schemathesis
from reasons import Answered, reason_for

CONTRACT = Path(__file__).resolve().parent.parent.parent / "contract"
PATHS: dict[str, set[str]] = {}
EXAMPLE_KEYS: set[str] = set()
OPTIONAL_BODIES: set[str] = set()
for file in CONTRACT.glob("openapi*.json"):
    for path, verbs in json.loads(file.read_text())["paths"].items():
        PATHS.setdefault(path, set()).update(verb.upper() for verb in verbs)
        for operation in verbs.values():
            if not operation.get("requestBody", {}).get("required", True):
                OPTIONAL_BODIES.add(path)
            for parameter in operation.get("parameters", []):
                if parameter["name"] == "Idempotency-Key":
                    EXAMPLE_KEYS.add(parameter["example"])

counts: Counter[str] = Counter()


def _methods_of(path: str) -> frozenset[str]:
    """/assets/files is also an address of /assets/{id}."""
    plain = path.split("?")[0].partition("/public/v1")[2]
    fitting = [
        verbs
        for template, verbs in PATHS.items()
        if re.fullmatch(re.sub(r"\\\{\w+\\\}", "[^/]*", re.escape(template)), plain)
    ]
    return frozenset(verb for verbs in fitting for verb in verbs)


def _answered(case: Any, response: Any) -> Answered:
    try:
        body = json.loads(response.content)
    except ValueError:
        body = {}
    body = body if isinstance(body, dict) else {}
    detail = body.get("detail")
    request = response.request
    content = request.body
    text = content.decode("utf-8", "replace") if isinstance(content, bytes) else str(content or "")
    return Answered(
        method=request.method,
        path=case.operation.path,
        status=response.status_code,
        code=str(body.get("code", "")),
        issues=detail if isinstance(detail, list) else [],
        sent=f"{request.url} {text}",
        documented=_methods_of(request.url),
        may_lack_body=case.operation.path in OPTIONAL_BODIES,
        allow=frozenset(
            method.strip()
            for value in response.headers.get("allow", [])
            for method in value.split(",")
        ),
    )


@schemathesis.hook  # type: ignore[untyped-decorator]
def filter_failure(context: Any, failure: Any, case: Any, response: Any) -> bool:
    reason = reason_for(failure.code, _answered(case, response))
    if reason is None:
        return True
    counts[f"{failure.code} {reason.why}"] += 1
    return False


@schemathesis.hook  # type: ignore[untyped-decorator]
def before_call(context: Any, case: Any, kwargs: Any) -> None:
    # The key of the examples is the same everywhere, and a key belongs to one request.
    if case.headers and case.headers.get("Idempotency-Key") in EXAMPLE_KEYS:
        case.headers["Idempotency-Key"] = str(uuid.uuid4())


@schemathesis.hook  # type: ignore[untyped-decorator]
def after_call(context: Any, case: Any, response: Any) -> None:
    counts["requests"] += 1
    counts[f"status {response.status_code}"] += 1


@schemathesis.serializer(  # type: ignore[untyped-decorator]
    "application/pdf",
    "application/jsonl",
    "application/x-ndjson",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
)
def as_bytes(ctx: Any, value: Any) -> Any:
    return value if isinstance(value, bytes) else str(value).encode()


@atexit.register
def tell() -> None:
    told = os.environ.get("SCHEMATHESIS_COUNTS")
    if told:
        Path(told).write_text(json.dumps(dict(counts), indent=2, sort_keys=True))
