import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { PlatformClient } from './platform-client.mjs';

/** @typedef {{ event_id: string, event_topic: string, sequence: number, data: Record<string, unknown> }} Event */

/**
 * A third-party app: it has a page that the merchant's browser returns to after consent, and an address that webhooks are posted to. It
 * knows the platform only by its public API.
 */
export class SampleApp {
  /** Events whose signature was right, by id: a delivery may come more than once. @type {Map<string, Event>} */
  events = new Map();
  /** How many deliveries were refused because their signature was wrong. */
  refused = 0;
  /** @type {Set<() => void>} */
  watchers = new Set();

  constructor() {
    this.server = createServer((request, response) => {
      this.handle(request, response).catch((error) => response.writeHead(500).end(String(error)));
    });
  }

  /** Listens on a free port and gives the app's address. */
  async listen() {
    await new Promise((resolve) => this.server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('The app does not listen on a port.');
    this.url = `http://127.0.0.1:${address.port}`;
    return this.url;
  }

  /**
   * Configures the app with what the platform's operator gave its developer.
   * @param {{ base_url: string, client_id: string, client_secret: string, webhook_secret: string, state: string }} credentials
   */
  configure(credentials) {
    this.state = credentials.state;
    this.webhook = new Webhook(credentials.webhook_secret);
    this.platform = new PlatformClient({ ...credentials, redirect_uri: `${this.url}/callback` });
  }

  /**
   * Resolves with the first event of a topic that arrives, or has arrived.
   * @param {string} topic
   * @returns {Promise<Event>}
   */
  async received(topic) {
    for (;;) {
      const event = [...this.events.values()].find((each) => each.event_topic === topic);
      if (event) return event;
      await /** @type {Promise<void>} */ (new Promise((resolve) => this.watchers.add(resolve)));
    }
  }

  close() {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  async handle(request, response) {
    const url = new URL(request.url ?? '/', this.url);
    if (request.method === 'GET' && url.pathname === '/callback') return this.callback(url.searchParams, response);
    if (request.method === 'POST' && url.pathname === '/webhooks') return this.receive(request, response);
    return response.writeHead(404).end();
  }

  /**
   * The merchant comes back from the platform with a code. The state proves that the journey began here.
   * @param {URLSearchParams} query
   * @param {import('node:http').ServerResponse} response
   */
  async callback(query, response) {
    if (query.get('state') !== this.state) return response.writeHead(400).end('Unknown state.');
    const tokens = await this.platform?.exchange(query.get('code') ?? '');
    return response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(`Installed on ${tokens?.store_name}.`);
  }

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  async receive(request, response) {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    try {
      const headers = /** @type {Record<string, string>} */ (request.headers);
      const event = /** @type {Event} */ (this.webhook?.verify(Buffer.concat(chunks).toString(), headers));
      this.events.set(event.event_id, event);
      response.writeHead(204).end();
    } catch {
      this.refused++;
      response.writeHead(401).end();
    }
    for (const wake of this.watchers) wake();
    this.watchers.clear();
  }
}
