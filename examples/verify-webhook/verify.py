# Verifies a webhook: WEBHOOK_SECRET=whsec_… python3 verify.py <webhook-id> <webhook-timestamp> <webhook-signature> < body
import base64
import hashlib
import hmac
import os
import sys
import time

TOLERANCE_S = 300


def verify(secret: str, id: str, timestamp: str, signature: str, body: bytes) -> None:
    """Raises ValueError unless one of the signatures belongs to the raw body."""
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(time.time() - int(timestamp)) > TOLERANCE_S:
        raise ValueError("bad timestamp")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    if not any(hmac.compare_digest(part.encode(), expected) for part in signature.split(" ")):
        raise ValueError("no matching signature")


if __name__ == "__main__":
    try:
        verify(os.environ["WEBHOOK_SECRET"], *sys.argv[1:4], sys.stdin.buffer.read())
        print("valid")
    except ValueError as error:
        print(f"invalid: {error}")
        sys.exit(1)
