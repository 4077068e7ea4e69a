"""The feed's sockets: text that is none is refused without a traceback, and a frame that is made already is written."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

FRAMES = "agio.frames"
"""The extension of a socket's scope under which ``BoundedWebSocket.write_frame`` stands."""


def text_frame(text: bytes) -> bytes:
    """A text message as it stands on the wire, the same for every reader: made once, written to each."""
    size = len(text)
    if size < 126:
        return b"\x81%c" % size + text
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """Ends a connection whose text isn't UTF-8, as the protocol asks: anybody can send that, so it leaves no traceback
    in the log. Takes frames that are made already, which a message to thousands is.
    """

    def handle_connect(self, event: Any) -> None:
        """Offer ``write_frame`` to the application."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            self.scope["extensions"][FRAMES] = self.write_frame  # type: ignore[typeddict-unknown-key]

    def write_frame(self, frame: bytes) -> bool:
        """Write it now; False where the socket isn't open or its reader is behind: then ``send`` waits for that."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        self.transport.write(frame)
        return True

    def send_receive_event_to_app(self) -> None:
        """Pass a whole message on."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.fail(1007, "text must be UTF-8")
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()
