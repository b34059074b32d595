"""Events out of bytes, however the network cuts them."""

from __future__ import annotations

import pytest

from copydesk._events import EventParser

STREAM = (
    ": comment\r\nretry: 1500\r\n\r\n"
    'id: 1\r\nevent: text\r\ndata: {"text":\r\ndata: "a\u2028b"}\r\n\r\n'
    'event: text\ndata:{"text":"ü"}\n\nid: 2\revent: done\rdata: {}\r\r'
    'event: text\ndata: {"cut'
).encode()


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_events_are_the_same_however_the_bytes_come(size: int) -> None:
    parser = EventParser()
    events = [
        (event.type, event.data, event.id)
        for at in range(0, len(STREAM), size)
        for event in parser.feed(STREAM[at : at + size])
    ]
    assert events == [
        ("text", {"text": "a\u2028b"}, "1"),
        ("text", {"text": "ü"}, "1"),
        ("done", {}, "2"),
    ]
