"""The key is in no text that the package makes, and a wrong setting is told at once."""

from __future__ import annotations

import logging
import pickle
import traceback

import httpx
import pytest

from copydesk import AsyncCopydesk, Copydesk, CopydeskConnectionError, CopydeskError, InvalidError

KEY = "cd_secretsecretsecret"
URL = "http://desk.example"


def failing(request: httpx.Request) -> httpx.Response:
    raise httpx.ConnectError("refused", request=request)


def test_the_key_is_in_no_repr_error_traceback_or_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    http = httpx.Client(transport=httpx.MockTransport(failing))
    client = Copydesk(KEY, base_url=URL, retries=0, http_client=http)
    with pytest.raises(CopydeskConnectionError) as raised:
        client.me()
    error = raised.value
    texts = [repr(client), repr(AsyncCopydesk(KEY, base_url=URL)), repr(client._transport.settings)]
    texts += [str(error), repr(error), caplog.text, *traceback.format_exception(error)]
    assert all(KEY not in text for text in texts)
    # The error of httpx has the request with its headers, so it must not be reachable.
    assert error.__cause__ is None and error.__context__ is None


@pytest.mark.parametrize("key", ["cd_a b", "cd_a\nX-Other: b", "cd_ü"])
def test_a_key_that_is_no_key_is_refused_without_showing_it(key: str) -> None:
    with pytest.raises(CopydeskError) as raised:
        Copydesk(key, base_url=URL)
    assert key not in str(raised.value)


def test_an_error_survives_another_process() -> None:
    error = InvalidError("422: wrong", 422, "invalid", "wrong", [], "req_1", 2.0)
    copied = pickle.loads(pickle.dumps(error))
    assert (str(copied), vars(copied)) == (str(error), vars(error))


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COPYDESK_API_KEY", raising=False)
    monkeypatch.delenv("COPYDESK_URL", raising=False)
    with pytest.raises(CopydeskError, match="COPYDESK_API_KEY"):
        Copydesk()
    monkeypatch.setenv("COPYDESK_API_KEY", KEY)
    with pytest.raises(CopydeskError, match="COPYDESK_URL"):
        Copydesk()
    monkeypatch.setenv("COPYDESK_URL", "https://desk.example/")
    assert repr(Copydesk()) == "Copydesk(base_url='https://desk.example/public/v1')"
    assert "other.example" in repr(Copydesk(base_url="https://other.example/public/v1"))


@pytest.mark.parametrize("options", [{"base_url": "desk"}, {"timeout": 0}, {"retries": -1}])
def test_a_wrong_setting_is_told_at_once(options: dict[str, object]) -> None:
    with pytest.raises(CopydeskError):
        Copydesk(KEY, **{"base_url": URL, **options})  # type: ignore[arg-type]


def test_a_redirect_is_not_followed_with_the_key() -> None:
    asked: list[str] = []

    def moved(request: httpx.Request) -> httpx.Response:
        asked.append(str(request.url))
        return httpx.Response(302, headers={"location": "https://elsewhere.example/"})

    http = httpx.Client(transport=httpx.MockTransport(moved), follow_redirects=True)
    with pytest.raises(CopydeskError):
        Copydesk(KEY, base_url=URL, http_client=http).me()
    assert len(asked) == 1


def test_a_client_of_yours_stays_open() -> None:
    http = httpx.Client(transport=httpx.MockTransport(failing))
    with Copydesk(KEY, base_url=URL, http_client=http):
        pass
    assert not http.is_closed
    with Copydesk(KEY, base_url=URL) as own:
        pass
    assert own._transport._http.is_closed
