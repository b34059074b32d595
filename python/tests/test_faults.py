"""Through a faulty network every call ends right, and nothing is done twice."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from conftest import Start
from drivers import Driver
from fault_proxy import FAULTS, Fault, FaultProxy

from copydesk import Copydesk, CopydeskError, CopydeskTimeoutError, NotFoundError
from copydesk.types import Violation

# Shorter than the proxy is slow, and long enough for a busy machine.
PATIENCE = 1.0
# Faults after which the service has done what was asked, although the client does not know it.
DONE: tuple[Fault, ...] = ("reset after", "503 after", "slow", "truncated")


@pytest.fixture
def driver(start: Start, proxy: FaultProxy) -> Driver:
    # More time and attempts than usual, because a busy machine is slow when it is not meant to be.
    return start(base_url=proxy.url, retries=12, timeout=600)


def impatient(fault: Fault, most: float = PATIENCE) -> dict[str, float]:
    """A slow answer is not waited for; the others come."""
    return {"timeout": most} if fault == "slow" else {}


def attempts(proxy: FaultProxy, fault: Fault, count: int) -> bool:
    """On a busy machine an answer that is not meant to be slow may be slow as well."""
    sent = len(proxy.requests)
    return sent >= count if fault == "slow" else sent == count


@pytest.fixture(scope="module")
def violation(client: Copydesk) -> Violation:
    audits = (audit for audit in client.audits.list() if audit["total_violations"] > 0)
    return next(iter(client.violations.list(next(audits)["id"], review_state="all")))


def comments_with(client: Copydesk, violation: Violation, words: str) -> int:
    comments = client.violations.get(violation["id"])["comments"]
    return sum(comment["content"] == words for comment in comments)


@pytest.mark.parametrize("fault", FAULTS)
def test_reading_ends_right(driver: Driver, proxy: FaultProxy, fault: Fault) -> None:
    proxy.faults = [fault, fault]
    me = driver.do(lambda desk: desk.me(**impatient(fault)))
    assert me["key"]["scopes"]
    assert attempts(proxy, fault, 3)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_comment_is_made_once(
    driver: Driver, proxy: FaultProxy, fault: Fault, client: Copydesk, violation: Violation
) -> None:
    words = f"Seen {uuid.uuid4()}"
    proxy.faults = [fault, fault]
    made = driver.do(
        lambda desk: desk.violations.comment(violation["id"], comment=words, **impatient(fault))
    )
    assert made["content"] == words
    assert attempts(proxy, fault, 3)
    assert comments_with(client, violation, words) == 1


@pytest.mark.parametrize("fault", FAULTS)
def test_an_asset_is_added_once(
    driver: Driver, proxy: FaultProxy, fault: Fault, client: Copydesk
) -> None:
    name = f"Once {uuid.uuid4()}"
    proxy.faults = [fault]
    made = driver.do(
        lambda desk: desk.assets.create(
            text="Solid oak.", format="text", name=name, **impatient(fault)
        )
    )
    assert [one["id"] for one in client.assets.list() if one["name"] == name] == [made["id"]]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_content_gets_one_version(
    driver: Driver, proxy: FaultProxy, fault: Fault, client: Copydesk
) -> None:
    name = f"page {uuid.uuid4()}"
    proxy.faults = [fault]
    put = driver.do(
        lambda desk: desk.contents.put(name, text="Solid oak, made here.", **impatient(fault))
    )
    assert put["version"] == 1
    assert client.contents.get(name)["version"] == 1


@pytest.mark.parametrize("fault", FAULTS)
def test_what_has_no_key_is_sent_again_only_if_it_was_not_taken(
    driver: Driver, proxy: FaultProxy, fault: Fault, client: Copydesk, violation: Violation
) -> None:
    client.violations.review(violation["id"], action="urgent_violation")
    proxy.faults = [fault]

    def decide(desk: Any) -> Any:
        ids = [violation["id"]]
        return desk.violations.decide_many(
            violation["audit_id"], violation_ids=ids, action="elevated_risk", **impatient(fault)
        )

    if fault == "429":
        assert driver.do(decide)["changed"] == 1
        assert len(proxy.requests) == 2
        return
    with pytest.raises(CopydeskError):
        driver.do(decide)
    assert len(proxy.requests) == 1
    proxy.wait_until_idle()
    state = client.violations.get(violation["id"])["review_state"]
    assert state == ("elevated_risk" if fault in DONE else "urgent_violation")


def test_a_key_of_yours_is_sent_and_kept(
    driver: Driver, proxy: FaultProxy, client: Copydesk, violation: Violation
) -> None:
    words, key = f"Seen {uuid.uuid4()}", str(uuid.uuid4())
    proxy.faults = ["reset after"]
    for _ in range(2):
        driver.do(
            lambda desk: desk.violations.comment(
                violation["id"], comment=words, idempotency_key=key
            )
        )
    assert len(proxy.requests) == 3
    assert all(key.encode() in request for request in proxy.requests)
    assert comments_with(client, violation, words) == 1


def test_faults_without_end_are_told_after_the_last_attempt(
    start: Start, proxy: FaultProxy
) -> None:
    driver = start(base_url=proxy.url, retries=2)
    proxy.faults = ["reset before"] * 9
    with pytest.raises(CopydeskError):
        driver.do(lambda desk: desk.me())
    assert len(proxy.requests) == 3


def test_slowness_is_told_as_a_timeout(start: Start, proxy: FaultProxy) -> None:
    driver = start(base_url=proxy.url, timeout=0.3, retries=0)
    proxy.faults = ["slow"]
    with pytest.raises(CopydeskTimeoutError):
        driver.do(lambda desk: desk.me())


def test_an_error_of_the_service_is_told_at_once(driver: Driver, proxy: FaultProxy) -> None:
    with pytest.raises(NotFoundError) as raised:
        driver.do(lambda desk: desk.audits.get("aud_none"))
    assert (raised.value.status, raised.value.code) == (404, "not_found")
    assert raised.value.request_id
    assert len(proxy.requests) == 1
