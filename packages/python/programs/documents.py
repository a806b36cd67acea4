"""Reads a response that is no JSON."""

import os

from merchant_apps_platform import Platform
from setting import settings, show

platform = Platform(settings["base_url"], access_token=os.environ["ACCESS_TOKEN"])
answer = platform.request("GET", "/docs/python.md")
show([answer.data, answer.body, answer.response.text.split("\n")[0]])
