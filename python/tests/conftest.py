from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

import pytest
from drivers import DRIVERS, Driver
from fault_proxy import FaultProxy, fault_proxy
from service import Service, running_service

from copydesk import Copydesk

Start = Callable[..., Driver]


@pytest.fixture(scope="session")
def service() -> Generator[Service, None, None]:
    with running_service() as running:
        yield running


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules of waiting have tests of their own; the others need not wait for long."""
    monkeypatch.setattr("copydesk._retry.FIRST_WAIT", 0.05)


@pytest.fixture(scope="session")
def client(service: Service) -> Generator[Copydesk, None, None]:
    """Reaches the service itself, to see what was done."""
    with Copydesk(service.key, base_url=service.url) as direct:
        yield direct


@pytest.fixture
def proxy(service: Service) -> Generator[FaultProxy, None, None]:
    with fault_proxy(service.url) as running:
        yield running


@pytest.fixture(params=list(DRIVERS))
def start(request: pytest.FixtureRequest, service: Service) -> Generator[Start, None, None]:
    """Makes a driver of either client; `base_url` may name the proxy."""
    started: list[Driver] = []

    def make(**options: Any) -> Driver:
        driver = DRIVERS[request.param](
            **{"api_key": service.key, "base_url": service.url, **options}
        )
        started.append(driver)
        return driver

    yield make
    for driver in started:
        driver.close()
