"""Verification of webhooks (Standard Webhooks)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping, Sequence
from typing import cast

from .reference.types import WebhookEvent

TOLERANCE = 300
"""Seconds by which the time of a webhook may be off."""


class WebhookSignatureError(Exception):
    """A webhook is not from the platform: the signature is wrong, or the time is off by more than five minutes."""


def verify_webhook(webhook_secret: str | Sequence[str], body: bytes | str, headers: Mapping[str, str]) -> WebhookEvent:
    """Returns the event of a webhook. Pass the body as it arrived: parsing and printing it again breaks the signature.

    While a secret is being replaced, pass both. An event can arrive more than once; `event_id` identifies it. Raises a
    `WebhookSignatureError` if the webhook is not authentic.
    """
    content = body.encode() if isinstance(body, str) else body
    received = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp = received.get("webhook-id", ""), received.get("webhook-timestamp", "")
    if not message_id or not re.fullmatch("[0-9]{1,12}", timestamp):
        raise WebhookSignatureError("The webhook has no id or no time.")
    if abs(time.time() - int(timestamp)) > TOLERANCE:
        raise WebhookSignatureError("The time of the webhook is off by more than five minutes.")
    secrets = [webhook_secret] if isinstance(webhook_secret, str) else webhook_secret
    signed = f"{message_id}.{timestamp}.".encode() + content
    expected = [hmac.digest(_key_of(secret), signed, hashlib.sha256) for secret in secrets]
    given = _signatures_of(received.get("webhook-signature", ""))
    # Every pair is compared, so that the time tells nothing about which one differs.
    if sum(hmac.compare_digest(one, other) for one in expected for other in given) == 0:
        raise WebhookSignatureError("The signature is wrong.")
    return cast(WebhookEvent, json.loads(content))


def _key_of(secret: str) -> bytes:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    if not key:
        raise ValueError("The webhook secret is empty.")
    return key


def _signatures_of(header: str) -> list[bytes]:
    """Returns the signatures of version 1."""
    found = []
    for one in header.split():
        version, _, signature = one.partition(",")
        try:
            found.extend([base64.b64decode(signature, validate=True)] if version == "v1" else [])
        except ValueError:
            continue
    return found
