"""An app for the merchant apps platform: it is installed, receives events, shows a page in the dashboard, and charges once."""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

from merchant_apps_platform import App, FileTokenStore, PlatformError, StateError, WebhookSignatureError

HERE = Path(__file__).parent
COOKIE = "app_install_state"


def setting(name: str) -> str:
    """Returns a setting of the environment, or else of .env."""
    env = HERE / ".env"
    lines = env.read_text().splitlines() if env.exists() else []
    value = os.environ.get(name) or dict(line.split("=", 1) for line in lines if "=" in line).get(name)
    if not value:
        sys.exit(f"Set {name} in .env, or run: merchant-apps app dev")
    return value


base_url = setting("PLATFORM_URL")
app_url = setting("APP_URL")
callback = urlsplit(f"{app_url}/callback")

app = App(
    base_url,
    client_id=setting("CLIENT_ID"),
    client_secret=setting("CLIENT_SECRET"),
    webhook_secret=setting("WEBHOOK_SECRET"),
    redirect_uri=callback.geturl(),
    scopes=json.loads((HERE / "merchant-app.json").read_text())["scopes"],
    tokens=FileTokenStore(HERE / "tokens.json"),
)


@dataclass(frozen=True)
class Request:
    """A request of a browser, the dashboard or the platform."""

    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes

    @property
    def session_token(self) -> str:
        """Token of the dashboard, which proves which merchant of which store uses the page."""
        return self.headers.get("authorization", "").removeprefix("Bearer ")

    @property
    def kept_state(self) -> str | None:
        """State of the installation that this browser began."""
        cookies = self.headers.get("cookie", "").split("; ")
        return next((cookie.partition("=")[2] for cookie in cookies if cookie.startswith(f"{COOKIE}=")), None)


@dataclass(frozen=True)
class Answer:
    """A response."""

    status: int
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)


def text(status: int, message: str, headers: Mapping[str, str] | None = None) -> Answer:
    """Returns a text."""
    return Answer(status, f"{message}\n".encode(), {"content-type": "text/plain; charset=utf-8", **(headers or {})})


def as_json(value: object, status: int = 200) -> Answer:
    """Returns JSON."""
    return Answer(status, json.dumps(value).encode(), {"content-type": "application/json"})


def file(name: str, content_type: str) -> Answer:
    """Returns a file, which only the dashboard may show in a frame."""
    frames = "frame-ancestors {0.scheme}://{0.netloc}".format(urlsplit(base_url))
    # The frame of a block has no origin, so its script comes from another one.
    headers = {"content-type": content_type, "content-security-policy": frames, "access-control-allow-origin": "*"}
    return Answer(200, (HERE / name).read_bytes(), headers)


def state_cookie(value: str, seconds: int) -> dict[str, str]:
    """Returns the cookie that binds an installation to the browser."""
    secure = "; Secure" if callback.scheme == "https" else ""
    return {"set-cookie": f"{COOKIE}={value}; Path={callback.path}; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"}


def begin(request: Request) -> Answer:
    """Redirects the merchant to the consent page."""
    store_id = request.query.get("store_id", "")
    if not (store_id.isascii() and store_id.isdecimal()):
        return text(400, "Which store? Add ?store_id=…")
    installing = app.begin_install(int(store_id))
    return Answer(302, headers={"location": installing.url, **state_cookie(installing.state, 600)})


def finish(request: Request) -> Answer:
    """Completes an installation, if this browser began it."""
    forget = state_cookie("", 0)
    if "code" not in request.query:
        return text(200, f"Not installed: {request.query.get('error', 'access_denied')}.", forget)
    try:
        tokens = app.install(code=request.query["code"], state=request.query.get("state", ""), kept_state=request.kept_state)
    except StateError as error:
        return text(400, str(error))
    return text(200, f"Installed on {tokens['store_name']}.", forget)


def receive(request: Request) -> Answer:
    """Receives an event. If this fails, the platform sends the event again later."""
    try:
        event = app.verify_webhook(request.body, request.headers)
    except WebhookSignatureError as error:
        return text(401, str(error))
    if event["event_topic"] == "order.created":
        order = event["data"]
        print(f"Verified: order {order['order_id']} of store {event['store_id']} for {order['grand_total']:g} taka.", flush=True)
    elif event["event_topic"] == "charge.activated":
        print(f"Verified: charge {event['data']['charge_id']} was paid.", flush=True)
    elif event["event_topic"] == "app.uninstalled":
        app.forget(store_id=event["store_id"], installation_id=event["data"]["installation_id"])
    return Answer(204)


def session(request: Request) -> Answer:
    """Tells the page who uses it, and the latest orders."""
    claims = app.verify_session(request.session_token)
    orders = app.store(claims["store_id"]).orders.list(limit=5).page()
    return as_json({"merchant": claims["sub"], "store_id": claims["store_id"], "orders": orders["data"]})


def charge(request: Request) -> Answer:
    """Asks the merchant for a payment."""
    claims = app.verify_session(request.session_token)
    created = app.store(claims["store_id"]).charges.create({"name": "Setup", "amount": 250})
    return as_json({"confirmation_url": created["confirmation_url"]})


ROUTES: Mapping[str, Callable[[Request], Answer]] = {
    "GET /": lambda _: file("page.html", "text/html; charset=utf-8"),
    "GET /block": lambda _: file("block.html", "text/html; charset=utf-8"),
    "GET /client.js": lambda _: file("client.js", "text/javascript"),
    "GET /session": session,
    "POST /charge": charge,
    "GET /install": begin,
    f"GET {callback.path}": finish,
    "POST /webhooks": receive,
}


def answer(route: str, request: Request) -> Answer:
    """Answers a request; errors of the platform are those of the session token or of the app's permissions."""
    if route not in ROUTES:
        return text(404, "Not found")
    try:
        return ROUTES[route](request)
    except Exception as error:
        traceback.print_exc()
        refused = isinstance(error, PlatformError) and error.status < 500
        return as_json({"message": str(error)}, 401 if refused else 500)


class Handler(BaseHTTPRequestHandler):
    """Reads requests and writes responses."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answers a GET."""
        self.respond()

    def do_POST(self) -> None:
        """Answers a POST."""
        self.respond()

    def respond(self) -> None:
        """Answers a request of any method."""
        address = urlsplit(self.path)
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        headers = {name.lower(): value for name, value in self.headers.items()}
        sent = answer(f"{self.command} {address.path}", Request(dict(parse_qsl(address.query)), headers, body))
        self.send_response(sent.status)
        for name, value in sent.headers.items():
            self.send_header(name, value)
        if sent.status != HTTPStatus.NO_CONTENT:
            self.send_header("content-length", str(len(sent.body)))
        self.end_headers()
        self.wfile.write(sent.body)

    def log_message(self, format: str, *args: object) -> None:
        """Logs nothing: the log would contain the codes of installations."""


if __name__ == "__main__":
    server = ThreadingHTTPServer(("localhost", urlsplit(app_url).port or 80), Handler)
    print(f"The app listens at {app_url}.", flush=True)
    with suppress(KeyboardInterrupt):
        server.serve_forever()
