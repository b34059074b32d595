"""Where the service is and who asks: from the arguments, else from the environment."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field

from .errors import CopydeskError

BASE_PATH = "/public/v1"
DEFAULT_TIMEOUT = 60.0
DEFAULT_RETRIES = 4


@dataclass(frozen=True)
class Settings:
    base_url: str
    timeout: float
    retries: int
    # Not in repr, so that a log of settings does not hold it.
    api_key: str = field(repr=False)


def read_settings(
    api_key: str | None, base_url: str | None, timeout: float | None, retries: int | None
) -> Settings:
    key = api_key or os.environ.get("COPYDESK_API_KEY", "")
    if not key:
        raise CopydeskError("There is no API key. Give api_key, or set COPYDESK_API_KEY.")
    if not re.fullmatch(r"[!-~]+", key):
        # The HTTP client would refuse it too, with the key in its message.
        raise CopydeskError("The API key has characters that no key has, such as a space.")
    url = (base_url or os.environ.get("COPYDESK_URL", "")).rstrip("/")
    if not url:
        raise CopydeskError("There is no address. Give base_url, or set COPYDESK_URL.")
    if not re.match(r"https?://[^/]", url):
        raise CopydeskError("base_url must begin with http:// or https://.")
    seconds = DEFAULT_TIMEOUT if timeout is None else timeout
    times = DEFAULT_RETRIES if retries is None else retries
    if seconds <= 0 or times < 0:
        raise CopydeskError("timeout must be more than 0, and retries not less than 0.")
    return Settings(url if url.endswith(BASE_PATH) else url + BASE_PATH, seconds, times, key)
