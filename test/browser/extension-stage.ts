import type { BrowserContextOptions, Frame, Page } from 'playwright-core';
import { makeProduct } from '../catalog.js';
import { developerOf } from '../extensions.js';
import type { Shop } from '../factories.js';
import { type Api, until, useApi } from '../harness.js';
import { account, addToStaff } from '../merchants.js';
import { place } from '../orders.js';
import type { Receiver, ReceiverBehaviour } from '../receiver.js';
import { useSubscribers } from '../subscribers.js';
import { signInOn, useVisitors, type Visitor, WIDE } from './browser.js';

/** Script that requests a token for the page that was loaded, with the value of the query by default. */
const ASK = `
  function ask(on, frame_nonce = new URLSearchParams(location.search).get('frame_nonce')) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => on(data);
    parent.postMessage({ type: 'svc:ready', id: 1, frame_nonce }, '*', [port2]);
  }
`;

/**
 * Pages of extensions by path. `/block` reads an order through the API proxy; `/hostile` tries actions that must not be possible; `/thief`
 * requests a token wherever it is loaded; `/leaver` requests one and leaves for the page in its query.
 */
const PAGES: Readonly<Record<string, string>> = {
  '/block': `<h1>Parcel</h1><p id="out">…</p><script>${ASK}
    window.forged = 0;
    addEventListener('message', () => window.forged++);
    ask(async (data) => {
      if (data.type !== 'svc:sandbox-token') return;
      const order_id = new URLSearchParams(location.search).get('resource_id');
      const response = await fetch(data.proxy_url, {
        method: 'POST',
        headers: { authorization: 'Bearer ' + data.token, 'content-type': 'application/json' },
        body: JSON.stringify({ method: 'GET', path: '/api/apps/v1/orders/' + order_id }),
      });
      const answer = await response.json();
      document.getElementById('out').textContent = 'Total ' + answer.data.grand_total;
      parent.postMessage({ type: 'svc:resize', height: 321 }, '*');
    });
  </script>`,
  '/ready': `<h1>Ready</h1><script>parent.postMessage({ type: 'svc:ready' }, '*')</script>`,
  '/silent': '<h1>Nothing</h1>',
  '/thief': `<h1>Thief</h1><script>${ASK}
    window.told = [];
    addEventListener('message', ({ data }) => window.told.push(data));
    ask((data) => window.told.push(data));
    parent.postMessage({ type: 'svc:ready', id: 2 }, '*');
  </script>`,
  '/leaver': `<h1>Leaver</h1><script>${ASK}
    ask(() => undefined);
    location.href = new URLSearchParams(location.search).get('to');
  </script>`,
  '/hostile': `<h1>Hostile</h1><form id="form" target="_top" action="https://evil.example.com/"></form><script>
    window.told = [];
    addEventListener('message', ({ data, source }) => window.told.push({ ...data, fromParent: source === parent }));
    const attempt = async (name, work) => {
      try { return [name, String(await work())]; } catch (error) { return [name, 'refused']; }
    };
    window.results = (async () => Object.fromEntries([
      await attempt('top', () => { top.location = 'https://evil.example.com/'; return top.location.href; }),
      await attempt('form', () => { document.getElementById('form').submit(); return 'sent'; }),
      await attempt('cookies', () => document.cookie),
      await attempt('setCookie', () => { document.cookie = 'a=b'; return document.cookie; }),
      await attempt('localStorage', () => localStorage.length),
      await attempt('sessionStorage', () => sessionStorage.length),
      await attempt('indexedDB', () => new Promise((resolve, reject) => { const r = indexedDB.open('x'); r.onsuccess = resolve; r.onerror = reject; })),
      await attempt('open', () => window.open('https://evil.example.com/')),
      await attempt('document', () => parent.document.title),
      await attempt('siblings', () => parent.frames[0].document.title),
      await attempt('dashboard', async () => (await fetch(new URLSearchParams(location.search).get('base') + '/api/dashboard/me', { credentials: 'include' })).status),
      await attempt('alert', () => alert('x')),
      await attempt('origin', () => self.origin),
    ]))();
    const forged = { type: 'svc:sandbox-token', token: 'forged', proxy_url: 'https://evil.example.com/' };
    setInterval(() => {
      for (let n = 0; n < parent.frames.length; n++) if (parent.frames[n] !== window) parent.frames[n].postMessage(forged, '*');
    }, 20);
    parent.postMessage({ type: 'svc:resize', height: 1e9 }, '*');
    for (const message of [null, 5, 'svc:ready', [], { type: 'svc:other' }, { type: 'svc:resize', height: 'x' }]) parent.postMessage(message, '*');
  </script>`,
};

function respond({ path }: { path: string }): ReceiverBehaviour {
  const body = PAGES[path.split('?', 1)[0] ?? ''];
  const html = `<!DOCTYPE html><html lang="en"><title>App</title>${body ?? ''}</html>`;
  return body === undefined
    ? { status: path.startsWith('/fail') ? 500 : 200, body: '{}' }
    : { status: 200, headers: { 'content-type': 'text/html' }, body: html };
}

/** A store with an app whose extensions a browser shows. */
export class ExtensionStage {
  shop: Shop;
  /** Server of the app, with the pages of its extensions. */
  app: Receiver;
  order_id: number;
  user_id: number;
  product_id: number;

  constructor(
    readonly api: Api,
    private readonly visitor: (options?: BrowserContextOptions) => Promise<Visitor>,
    /** Starts another server with the same pages. */
    readonly server: () => Promise<Receiver>,
  ) {}

  /** Creates the store with a customer, a product and an order. */
  async begin(): Promise<void> {
    this.app = await this.server();
    this.shop = await this.api.shop({ app: { name: 'Courier Sync' } });
    ({ user_id: this.user_id } = (await this.shop.post('/customers', { name: 'Anika Rahman', phone: '01712345678' })).body.data);
    ({ product_id: this.product_id } = await makeProduct(this.shop));
    ({ order_id: this.order_id } = await place(this.shop, { customer_id: this.user_id }));
  }

  /** Returns the URL of a page of the app. */
  readonly urlOf = (path: string): string => new URL(path, this.app.url).href;

  /** Deploys extensions, blocks of the page of orders by default. */
  async deploy(...extensions: object[]): Promise<void> {
    const defaults = { type: 'admin_block', target: 'order.details' };
    const all = extensions.map((fields, n) => ({ ...defaults, handle: `e${String(n)}`, position: n, ...fields }));
    const { status, text } = await developerOf(this.api, this.shop).deploy(all);
    if (status !== 200) throw new Error(text);
  }

  /** Opens a page of the store as its owner. */
  async open(path: string, options: BrowserContextOptions = { viewport: WIDE }): Promise<OpenedPage> {
    const merchant = await account(this.api);
    await addToStaff(this.api, merchant, this.shop.store_id);
    const { context, page, complaints } = await this.visitor(options);
    await page.goto(`${this.api.base_url}/login`);
    await signInOn(page, merchant);
    await page.locator('.choice').first().waitFor();
    await page.goto(`${this.api.base_url}/${String(this.shop.store_id)}${path}`, { waitUntil: 'domcontentloaded' });
    return { page, complaints, end: () => context.close() };
  }
}

/** Page of the dashboard in a browser. */
interface OpenedPage {
  page: Page;
  complaints: string[];
  end: () => Promise<void>;
}

/** Waits for the frame whose URL contains a path. */
export async function frameAt(page: Page, path: string): Promise<Frame> {
  await until(() => page.frames().some((frame) => frame.url().includes(path)));
  return page.frames().find((frame) => frame.url().includes(path))!;
}

/** Creates the stage of a spec file. */
export function useExtensions(overrides: Parameters<typeof useApi>[0] = {}): ExtensionStage {
  const visitor = useVisitors();
  const api = useApi(overrides);
  const subscribers = useSubscribers(api);
  const stage = new ExtensionStage(api, visitor, () => subscribers.receiver(respond));
  beforeAll(() => stage.begin());
  return stage;
}
