"""
What Schemathesis calls a failure and the service does on purpose, each with its reason. Everything
else fails the run. An exception names the narrowest thing that it can: a code of Schemathesis
together with the words of the answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Answered:
    """What is known of an answer: enough to say why it is right."""

    method: str
    path: str
    status: int
    code: str
    issues: list[dict[str, Any]]
    sent: str
    """The request as text: its address and its body."""
    documented: frozenset[str]
    """The methods that any of the three documents has for this path."""
    allow: frozenset[str]
    may_lack_body: bool


@dataclass(frozen=True)
class Reason:
    failure: str
    """The code of Schemathesis: `st explain CODE` tells what it means."""
    why: str
    holds: Callable[[Answered], bool]


def _told(issue: dict[str, Any]) -> str:
    return f"{issue['type']} {'.'.join(map(str, issue['loc']))}: {issue['msg']}"


def _is_nul(issue: dict[str, Any], answered: Answered) -> bool:
    is_about_text = issue["type"] == "string_unicode"
    return is_about_text and re.search(r"%00|\\u0000|\0", answered.sent) is not None


def _says(*patterns: str) -> Callable[[Answered], bool]:
    """Every mistake that the answer lists is one of these, beside those about U+0000."""

    def holds(answered: Answered) -> bool:
        issues = [issue for issue in answered.issues if not _is_nul(issue, answered)]
        return bool(issues) and all(
            any(re.search(pattern, _told(issue)) for pattern in patterns) for issue in issues
        )

    return holds


def _is_stale(answered: Answered) -> bool:
    return answered.status == 412 and answered.code == "stale"


def _has_nul(answered: Answered) -> bool:
    return bool(answered.issues) and all(_is_nul(issue, answered) for issue in answered.issues)


# The value has the right type, and there is nothing by that name here.
UNKNOWN = (
    r"no such \w+",
    r"not a cursor",
    r"this is no cursor of a page",
    r"not the next_(after|cursor|before) of a page",
    r"Idempotency-Key was used with another request",
    r"the newest event has the number",
    r"the id of a member or a key, or system",
    r"only members of the workspace can be assigned",
    r"the tone of voice is not written in",
    r"unknown (market|category|channel|audience) ",
    r"the rule as it is now cannot be changed so",
    r"does not say whether the rule was right to flag it",
    r"the workspace has no rule that is enabled",
    r"the text of a page is read at its address",
    r"what was carried over is decided anew",
    r"the finding is not in this scope",
)
# Members that depend on each other, where a document cannot say so: that of the specification stays
# as it is, and OpenAPI has no conditions between parameters of a query.
TOGETHER = (
    r"^missing body\.reason: ",
    r" body\.reason: .*only dismiss takes a reason",
    r"^missing query\.name: ",
    r"the first day comes after the last",
)
# Values whose form the service explains better than a pattern could.
FORMS = (
    r"a key is a small letter and then",
    r"send a day such as",
    r"not the name of a time zone",
    r"a name has 1 to \d+ characters",
    r"values of 1 to \d+ characters",
    r"not an http or https address",
    r"the (text|name) is blank",
    r"five fields are wanted",
    r"The file is damaged or incomplete",
    r"The file contains no text",
    r"a day or a moment in ISO 8601",
    # Counted without the spaces around it; the schema bounds what is sent.
    r"^string_too_(long|short) body\.(title|body|comment|reason): ",
)
# The sources of rules, templates and tones and the blocks of a text. Drafts are saved with gaps, so
# the schemas allow them; docs/rules.md and docs/templates.md say what a finished one needs.
SOURCES = (
    r"^value_error body\.(source|languages|language|blocks)\b",
    r"^value_error body: .*must (have required|not have additional) properties",
)

REASONS: tuple[Reason, ...] = (
    Reason(
        "ST202",
        "A schema cannot say what is in the workspace, how members belong together, or what a "
        "draft still lacks.",
        _says(*UNKNOWN, *TOGETHER, *FORMS, *SOURCES),
    ),
    Reason(
        "ST202",
        "The specification says that `input` is a text. That the text is the JSON of a form, and "
        "which form, follows from the template.",
        _says(*UNKNOWN, r"^\w+ body\.input\b"),
    ),
    Reason(
        "ST202",
        "The version in the request is not that of the thing: 412 is the documented answer.",
        _is_stale,
    ),
    Reason(
        "ST202",
        "PostgreSQL stores no U+0000, so no text may have it. A pattern in every schema would hide "
        "what the schemas say.",
        _has_nul,
    ),
    Reason(
        "ST202",
        "A file without a byte is no file. A schema of bytes has no least length.",
        lambda answered: answered.path == "/assets/files" and _says(r"^missing body: ")(answered),
    ),
    Reason(
        "ST201",
        "The body is the bytes of a file, and any bytes are a file: an object, or JSON that is "
        "none. Whether it can be read is told by the audit that reads it.",
        lambda answered: (
            answered.path == "/assets/files"
            and re.search(r"\?name=[^& ]+ (\{'.*\}$|[\0-\x08\x80-\U0010ffff])", answered.sent)
            is not None
        ),
    ),
    *(
        Reason(
            failure,
            "An address that is too long is refused before it is known which route it is for.",
            lambda answered: answered.status == 431 and answered.code == "header_too_large",
        )
        for failure in ("ST103", "ST201")
    ),
    Reason(
        "ST201",
        "Whether the version is that of the thing is asked first: 412 refuses the request.",
        _is_stale,
    ),
    Reason(
        "ST201",
        "A body that may be left out may also be null.",
        lambda answered: answered.may_lack_body and answered.sent.endswith(" null"),
    ),
    Reason(
        "ST204",
        "Another of the three documents has this method for the same path.",
        lambda answered: answered.method in answered.documented,
    ),
    Reason(
        "ST205",
        "Allow names the methods of all three documents, and of every path that fits.",
        lambda answered: answered.allow <= answered.documented | {"HEAD", "OPTIONS"},
    ),
    Reason(
        "ST108",
        "In OpenAPI 3.1 the schema of text/event-stream is that of the whole body, a text. "
        "Schemathesis takes it for the schema of one event.",
        lambda answered: answered.path.endswith("/events"),
    ),
)


def reason_for(failure: str, answered: Answered) -> Reason | None:
    return next((one for one in REASONS if one.failure == failure and one.holds(answered)), None)
