"""Lists that are decided while they are read, and streams that break off."""

from __future__ import annotations

import os
from typing import Any

import pytest
from conftest import Start
from fault_proxy import FaultProxy

from copydesk import Copydesk, StaleError

# COPYDESK_LONG=1 decides about as many as docs/python.md says.
MANY = 1000 if "COPYDESK_LONG" in os.environ else 300
TEXTS = 4


def audit_with_many(client: Copydesk, name: str) -> str:
    """An audit with at least MANY violations, no two of which are the same."""
    each = MANY // TEXTS
    assets = []
    for text in range(TEXTS):
        lines = [
            f"Offer {text}-{line}: our savings plan {line} is risk-free for town {text}-{line}."
            for line in range(each)
        ]
        assets.append(
            client.assets.create(
                text="\n\n".join(lines),
                format="text",
                name=f"{name} {text}",
                metadata={"language": "EN"},
            )["id"]
        )
    audit = client.audits.start(name=name, assets=assets)
    assert client.audits.wait(audit["id"])["status"] == "COMPLETED"
    return audit["id"]


def test_no_violation_is_skipped_or_told_twice_while_all_are_decided(
    start: Start, client: Copydesk, request: pytest.FixtureRequest
) -> None:
    audit = audit_with_many(client, request.node.name)
    total = client.violations.list(audit).page().answer["total"]
    assert total >= MANY
    seen: list[str] = []

    def decide(desk: Any, violation: Any) -> Any:
        seen.append(violation["id"])
        return desk.violations.review(violation["id"], action="dismiss", reason="Tried.")

    start().each(lambda desk: desk.violations.list(audit), decide)
    assert len(seen) == len(set(seen)) == total
    assert client.violations.list(audit).page().answer["total"] == 0
    assert client.violations.list(audit, review_state="dismissed").page().answer["total"] == total
    assert client.audits.verify(audit)["valid"]


def test_pages_can_be_read_one_by_one(start: Start, client: Copydesk) -> None:
    driver = start()
    first = driver.do(lambda desk: desk.rules.list(limit=7).page())
    second = driver.do(lambda desk: desk.rules.list(limit=7).page(first.next))
    all_rules = [rule["id"] for rule in client.rules.list()]
    assert len(all_rules) == first.answer["total"] > 14
    assert [rule["id"] for rule in [*first.items, *second.items]] == all_rules[:14]


def test_every_list_ends(start: Start, client: Copydesk) -> None:
    driver = start()
    starts = [
        lambda desk: desk.audits.list(limit=1),
        lambda desk: desk.events.list(limit=50),
        lambda desk: desk.activity.list(limit=50),
        lambda desk: desk.assets.list(limit=3),
        lambda desk: desk.documents.list(limit=1),
        lambda desk: desk.templates.list(),
        lambda desk: desk.members.list(),
        lambda desk: desk.packs.list(),
    ]
    for begin in starts:
        items: list[Any] = []
        driver.each(begin, lambda desk, item, items=items: items.append(item))  # type: ignore[misc]
        assert items


def written(chunks: list[Any]) -> str:
    """The text of the last step, as docs/bulk.md says that it is put together."""
    texts: dict[int, str] = {}
    for chunk in chunks:
        if chunk["type"] == "text":
            texts[chunk["step"]] = texts.get(chunk["step"], "") + chunk["text"]
        elif chunk["type"] == "restart":
            texts[chunk["step"]] = ""
    return texts[max(texts)]


def product_template(client: Copydesk) -> str:
    templates = (one for one in client.templates.list() if one["key"] == "product_description")
    return next(templates)["id"]


INPUT = {"product_name": "Oak desk", "features": "Solid oak"}


def test_a_stream_that_breaks_off_again_and_again_tells_the_whole_text_once(
    start: Start, client: Copydesk, proxy: FaultProxy
) -> None:
    made = client.documents.create(
        template_id=product_template(client), language_key="EN", input=INPUT, wait=False
    )
    # In the head of the answer, in an event, behind an event.
    cuts = [200, 500, 700, 800, 900]
    proxy.cuts = list(cuts)
    chunks: list[Any] = []
    driver = start(base_url=proxy.url, retries=len(cuts))
    driver.each(
        lambda desk: desk.documents.stream(made["documentId"]),
        lambda desk, chunk: chunks.append(chunk),
    )
    assert chunks[-1]["type"] == "done"
    # A part that was told twice would be in the text twice.
    assert written(chunks) == client.documents.get(made["documentId"])["generatedOutput"]
    # The last cuts are longer than what is left if the text was written quickly. After each
    # real one the client asks again, unless it was behind the end.
    assert proxy.broken >= 3
    assert len(proxy.requests) in (proxy.broken, proxy.broken + 1)


def test_a_document_is_written_and_waited_for(start: Start, client: Copydesk) -> None:
    template = product_template(client)
    document = start().do(
        lambda desk: desk.documents.generate(
            template_id=template, language_key="EN", input=INPUT, interval=0.1
        )
    )
    assert (document["status"], document["failure"]) == ("ready", None)
    assert "Oak desk" in document["generatedOutput"]


def test_events_are_followed_from_a_number_on(start: Start, client: Copydesk) -> None:
    first = client.events.list(limit=1).page().items[0]["seq"]
    seen: list[int] = []

    class EnoughError(Exception):
        pass

    def look(desk: Any, event: Any) -> None:
        seen.append(event["seq"])
        if len(seen) == 3:
            raise EnoughError

    with pytest.raises(EnoughError):
        start().each(lambda desk: desk.events.follow(after=first, interval=0.1), look)
    assert seen == [first + 1, first + 2, first + 3]


def test_a_decision_about_what_somebody_changed_is_refused(start: Start, client: Copydesk) -> None:
    driver = start()
    audit = next(one for one in client.audits.list() if one["total_violations"] > 0)
    violation = client.violations.list(audit["id"], review_state="all").page().items[0]
    client.violations.review(violation["id"], action="urgent_violation")
    seen = driver.do(lambda desk: desk.violations.get(violation["id"]))
    assert seen["etag"]
    again = {"action": "elevated_risk", "if_match": seen["etag"]}
    first = driver.do(lambda desk: desk.violations.review(violation["id"], **again))
    assert first["etag"] != seen["etag"]
    with pytest.raises(StaleError):
        driver.do(
            lambda desk: desk.violations.review(
                violation["id"], action="urgent_violation", if_match=seen["etag"]
            )
        )


def test_a_stream_can_be_left(start: Start, client: Copydesk) -> None:
    audit = client.audits.list().page().items[0]
    driver = start()
    stream: Any = driver.do(lambda desk: desk.audits.follow(audit["id"]))
    driver.do(lambda desk: stream.close())
    assert client.me()["key"]
