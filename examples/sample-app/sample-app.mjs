import { App } from '@merchant-apps-platform/client';
import { FileTokenStore, nodeRoutes } from '@merchant-apps-platform/client/node';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */
/** @typedef {import('@merchant-apps-platform/client').WebhookEvent} Event */
/** @typedef {import('@merchant-apps-platform/client').Topic} Topic */
/** @template {Topic} T @typedef {import('@merchant-apps-platform/client').EventOf<T>} EventOf */
/**
 * Credentials of the app, and the scopes that it requests.
 * @typedef {{ base_url: string, client_id: string, client_secret: string, webhook_secret: string, scopes: string, tokens_file?: string | undefined }} Settings
 */

/** Topics of the events that the app stores. @type {Topic[]} */
const TOPICS = ['app.installed', 'app.uninstalled', 'order.created', 'order.status_changed', 'charge.activated'];
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
    this.server = createServer((request, response) => this.handle(request, response));
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
  configure({ tokens_file, scopes, ...credentials }) {
    const tokens = tokens_file ? { tokens: new FileTokenStore(tokens_file) } : {};
    this.app = new App({ ...credentials, redirect_uri: `${this.url}/callback`, scopes: scopes.split(','), ...tokens });
    const stored = TOPICS.map((topic) => [topic, (/** @type {Event} */ event) => this.store(event)]);
    const routes = this.app.routes({
      events: {
        ...Object.fromEntries(stored),
        // Arrive without a subscription. The 2xx status acknowledges them.
        'customer.redact': (event) => this.redact(event),
        'store.redact': (event) => this.redact(event),
      },
    });
    this.routes = nodeRoutes(routes);
  }

  /** Returns the app; throws before it is configured. */
  configured() {
    const { app, routes } = this;
    if (!app || !routes) throw new Error('The app is not configured yet.');
    return { app, routes };
  }

  /**
   * Resolves with the first event of a topic that matches, including events that have already arrived.
   * @template {Topic} T
   * @param {T} topic
   * @param {(event: EventOf<T>) => boolean} [matches]
   * @returns {Promise<EventOf<T>>}
   */
  async received(topic, matches = () => true) {
    for (;;) {
      const events = /** @type {EventOf<T>[]} */ ([...this.events.values()].filter((each) => each.event_topic === topic));
      const event = events.find(matches);
      if (event) return event;
      await /** @type {Promise<void>} */ (new Promise((resolve) => this.watchers.add(resolve)));
    }
  }

  close() {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }

  /**
   * Answers a request: the client has the routes of installations and webhooks, the rest belongs to the embedded page.
   * @param {Request} request
   * @param {Response} response
   */
  handle(request, response) {
    const fail = (/** @type {unknown} */ error) => sendJson(response, 500, { message: String(error) });
    if (!this.routes) return fail('The app is not configured yet.');
    this.routes(request, response, (error) => (error ? fail(error) : this.serve(request, response).catch(fail)));
  }

  /**
   * @param {Request} request
   * @param {Response} response
   */
  async serve(request, response) {
    const { pathname } = new URL(request.url ?? '/', this.url);
    if (`${request.method} ${pathname}` === 'GET /session') return this.session(request, response);
    const file = request.method === 'GET' ? FILES[pathname] : undefined;
    if (file) return this.page(file, response);
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is nothing here.');
  }

  /** Stores an event. @param {Event} event */
  store(event) {
    this.arrived.add(event.event_id);
    this.events.set(event.event_id, event);
    for (const wake of this.watchers) wake();
    this.watchers.clear();
  }

  /**
   * Deletes what the app stored about a customer, or about all customers of a store.
   * @param {EventOf<'customer.redact'> | EventOf<'store.redact'>} event
   */
  redact(event) {
    const { event_topic, store_id, data } = event;
    /** @type {Set<unknown>} */
    const orders = new Set(event_topic === 'customer.redact' ? event.data.orders : []);
    const concerns = (/** @type {Record<string, unknown>} */ stored) =>
      event_topic === 'store.redact' || stored.user_id === data.user_id || orders.has(stored.order_id);
    this.erase((each) => each.store_id === store_id && concerns(each.data));
    this.store(event);
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
    const claims = await app.verifySession(token).catch(() => undefined);
    if (!claims) return sendJson(response, 401, { message: 'The session token is no good.' });
    const store = await app.store(claims.store_id).store.get();
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
    const dashboard = new URL(this.configured().app.options.base_url).origin;
    const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors ${dashboard}`;
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(body);
  }
}

/**
 * @param {Response} response
 * @param {number} status
 * @param {object} body
 */
function sendJson(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body));
}
