import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { Installations } from './installations.mjs';
import { exchangeCode, verifySession } from './platform-client.mjs';

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */
/** @typedef {{ event_id: string, event_topic: string, store_id: number, sequence: number, data: Record<string, unknown> }} Event */
/**
 * Credentials of the app, and the scopes that it requests.
 * @typedef {{ base_url: string, client_id: string, client_secret: string, webhook_secret: string, scopes: string, tokens_file?: string | undefined }} Settings
 */

const STATE_COOKIE = 'sample_app_state';
const PAGE = join(import.meta.dirname, 'page');
/** Files of the embedded page. @type {Record<string, { type: string, body: Buffer }>} */
const FILES = {
  '/embedded': { type: 'text/html; charset=utf-8', body: readFileSync(join(PAGE, 'embedded.html')) },
  '/embedded.js': { type: 'text/javascript; charset=utf-8', body: readFileSync(join(PAGE, 'embedded.js')) },
  '/embedded.css': { type: 'text/css; charset=utf-8', body: readFileSync(join(PAGE, 'embedded.css')) },
};

/**
 * A third-party app with an install link, an OAuth callback, a webhook endpoint, and a page embedded in the dashboard. It uses only the
 * public API of the platform.
 */
export class SampleApp {
  /** Events with a valid signature that the app stores, by id: a delivery can arrive more than once. @type {Map<string, Event>} */
  events = new Map();
  /** Ids of all events that arrived. @type {Set<string>} */
  arrived = new Set();
  /** @type {Set<() => void>} */
  watchers = new Set();

  constructor() {
    this.server = createServer((request, response) => {
      this.handle(request, response).catch((error) => sendJson(response, 500, { message: String(error) }));
    });
  }

  /**
   * Starts to listen and returns the URL of the app.
   * @param {{ port?: number, url?: string | undefined }} [at] port to listen on (any free port by default), and the public URL if it differs
   */
  async listen({ port = 0, url } = {}) {
    await new Promise((resolve, reject) => this.server.once('error', reject).listen(port, '127.0.0.1', () => resolve(undefined)));
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('The app does not listen on a port.');
    this.url = url ?? `http://127.0.0.1:${address.port}`;
    return this.url;
  }

  /** @param {Settings} settings */
  configure(settings) {
    this.app = { ...settings, redirect_uri: `${this.url}/callback` };
    this.webhook = new Webhook(settings.webhook_secret);
    this.installations = new Installations(this.app, settings.tokens_file);
  }

  /**
   * Returns the client for one store.
   * @param {number} store_id
   */
  platform(store_id) {
    const client = this.configured().installations.of(store_id);
    if (!client) throw new Error(`The app is not installed on store ${store_id}.`);
    return client;
  }

  configured() {
    const { app, webhook, installations } = this;
    if (!app || !webhook || !installations) throw new Error('The app is not configured yet.');
    return { app, webhook, installations };
  }

  /**
   * Resolves with the first event of a topic that matches, including events that have already arrived.
   * @param {string} topic
   * @param {(event: Event) => boolean} [matches]
   * @returns {Promise<Event>}
   */
  async received(topic, matches = () => true) {
    for (;;) {
      const event = [...this.events.values()].find((each) => each.event_topic === topic && matches(each));
      if (event) return event;
      await /** @type {Promise<void>} */ (new Promise((resolve) => this.watchers.add(resolve)));
    }
  }

  close() {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }

  /**
   * @param {Request} request
   * @param {Response} response
   */
  async handle(request, response) {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    const route = `${request.method} ${pathname}`;
    if (route === 'GET /install') return this.install(searchParams, response);
    if (route === 'GET /callback') return this.callback(request, searchParams, response);
    if (route === 'POST /webhooks') return this.receive(request, response);
    if (route === 'GET /session') return this.session(request, response);
    const file = request.method === 'GET' ? FILES[pathname] : undefined;
    return file ? this.page(file, response) : sendText(response, 404, 'There is nothing here.');
  }

  /**
   * Starts an installation: redirects to the consent page with a state that is bound to this browser.
   * @param {URLSearchParams} query
   * @param {Response} response
   */
  install(query, response) {
    const { app } = this.configured();
    const store_id = query.get('store_id');
    if (!store_id) return sendText(response, 400, 'Which store? /install?store_id=…');
    const state = randomUUID();
    const { client_id, redirect_uri, scopes: scope } = app;
    const request = new URLSearchParams({ client_id, redirect_uri, scope, state, store_id });
    const location = `${app.base_url}/api/apps/oauth/authorize?${request}`;
    response.writeHead(302, { location, 'set-cookie': this.stateCookie(state, 600) }).end();
  }

  /**
   * Completes an installation with the code from the platform. The state proves that this browser started it, so an attacker cannot make
   * the browser of a merchant install the app with another code.
   * @param {Request} request
   * @param {URLSearchParams} query
   * @param {Response} response
   */
  async callback(request, query, response) {
    const { app, installations } = this.configured();
    const state = query.get('state');
    const cookies = (request.headers.cookie ?? '').split('; ');
    if (!state || !cookies.includes(`${STATE_COOKIE}=${state}`)) return sendText(response, 400, 'Unknown state: begin with /install.');
    response.setHeader('set-cookie', this.stateCookie('', 0));
    const code = query.get('code');
    if (!code) return sendText(response, 200, 'Not installed: the merchant did not agree.');
    const tokens = await exchangeCode(app, code);
    installations.add(tokens);
    return sendText(response, 200, `Installed on ${tokens.store_name}.`);
  }

  /**
   * @param {string} value
   * @param {number} seconds
   */
  stateCookie(value, seconds) {
    const secure = this.url?.startsWith('https:') ? '; Secure' : '';
    return `${STATE_COOKIE}=${value}; Path=/callback; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  }

  /**
   * @param {Request} request
   * @param {Response} response
   */
  async receive(request, response) {
    const { webhook } = this.configured();
    const body = await text(request);
    let event;
    try {
      event = /** @type {Event} */ (webhook.verify(body, /** @type {Record<string, string>} */ (request.headers)));
    } catch {
      return sendText(response, 401, 'The signature is wrong.');
    }
    this.store(event);
    response.writeHead(204).end();
    for (const wake of this.watchers) wake();
    this.watchers.clear();
  }

  /**
   * Stores an event after it did what the event asks for. The topics about personal data arrive without a subscription; the 2xx response
   * acknowledges them.
   * @param {Event} event
   */
  store(event) {
    const { event_id, event_topic, store_id, data } = event;
    if (event_topic === 'app.uninstalled') this.configured().installations.forget(data.installation_id);
    if (event_topic === 'customer.redact') {
      const orders = new Set(/** @type {unknown[]} */ (data.orders));
      this.erase((each) => each.store_id === store_id && (each.data.user_id === data.user_id || orders.has(each.data.order_id)));
    }
    if (event_topic === 'store.redact') this.erase((each) => each.store_id === store_id);
    this.arrived.add(event_id);
    this.events.set(event_id, event);
  }

  /** Deletes the stored events that match. @param {(event: Event) => boolean} matches */
  erase(matches) {
    for (const event of [...this.events.values()].filter(matches)) this.events.delete(event.event_id);
  }

  /**
   * Returns the merchant of the session token and the data of that store to the embedded page. Only the token is trusted.
   * @param {Request} request
   * @param {Response} response
   */
  async session({ headers }, response) {
    const { app } = this.configured();
    const token = (headers.authorization ?? '').replace(/^Bearer /, '');
    const claims = await verifySession(app, token).catch(() => undefined);
    if (!claims) return sendJson(response, 401, { message: 'The session token is no good.' });
    const { data: store } = await this.platform(claims.store_id).call('GET', '/store');
    const events = [...this.events.values()].filter(({ store_id }) => store_id === claims.store_id);
    const received = events.map(({ event_id, event_topic, sequence }) => ({ event_id, event_topic, sequence }));
    return sendJson(response, 200, { merchant: claims.sub, store_id: claims.store_id, store_name: store.name, received });
  }

  /**
   * Sends a file of the embedded page. Only the dashboard may frame it.
   * @param {{ type: string, body: Buffer }} file
   * @param {Response} response
   */
  page({ type, body }, response) {
    const dashboard = new URL(this.configured().app.base_url).origin;
    const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors ${dashboard}`;
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(body);
  }
}

/**
 * @param {Response} response
 * @param {number} status
 * @param {string} body
 */
function sendText(response, status, body) {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(body);
}

/**
 * @param {Response} response
 * @param {number} status
 * @param {object} body
 */
function sendJson(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body));
}
