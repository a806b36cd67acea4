import { Platform } from '../platform.js';
import { DashboardError } from './dashboard.js';

/** Token of an extension, and where to use it. */
interface SandboxToken {
  readonly token: string;
  readonly expires_at: number;
  readonly proxy_url: string;
}

/** Time before its expiry at which a token is replaced, in milliseconds. */
const EARLY_MS = 30_000;

/**
 * Frame of an extension on a page of the dashboard. It has no origin, no cookies and no storage; it reads the store with a token of its own.
 *
 * ```ts
 * const frame = new ExtensionFrame();
 * const order = await frame.platform.orders.get(Number(frame.resource_id));
 * frame.resize();
 * ```
 */
export class ExtensionFrame {
  readonly store_id: number;
  /** Place on the page, e.g. `order.details`. */
  readonly target: string;
  /** Id of the order, product or customer of the page; null on other pages. */
  readonly resource_id: string | null;
  readonly locale: string;
  /** The API of the store, with the scopes that the extension, the installation and the token have in common. */
  readonly platform: Platform;
  private readonly frame_nonce: string | null;
  private token: Promise<SandboxToken>;

  constructor(private readonly page: Window = window) {
    const query = new URLSearchParams(page.location.search);
    this.frame_nonce = query.get('frame_nonce');
    this.store_id = Number(query.get('store_id'));
    this.target = query.get('target') ?? '';
    this.resource_id = query.get('resource_id');
    this.locale = query.get('locale') ?? 'en';
    this.token = this.requestToken();
    // The address of the proxy comes with the token; this one only carries the path.
    this.platform = new Platform({ base_url: 'https://platform.invalid', fetch: (request) => this.send(request) });
  }

  /** Sets the height of the frame in pixels; by default that of its content. */
  resize(height: number = contentHeight(this.page.document)): void {
    this.page.parent.postMessage({ type: 'svc:resize', height }, '*');
  }

  private async send(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const { token, proxy_url } = await this.presentToken();
    const text = await request.text();
    const call = { method: request.method, path: pathname, query: Object.fromEntries(searchParams) };
    return fetch(proxy_url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...call, ...(text !== '' && { body: JSON.parse(text) as unknown }) }),
      signal: request.signal,
    });
  }

  private async presentToken(): Promise<SandboxToken> {
    const present = await this.token;
    if (Date.now() < present.expires_at - EARLY_MS) return present;
    return (this.token = this.requestToken());
  }

  /** Tells the dashboard that the frame is ready. The token arrives at a port that only this page has. */
  private requestToken(): Promise<SandboxToken> {
    const { port1, port2 } = new MessageChannel();
    const token = new Promise<SandboxToken>((resolve, reject) => {
      port1.onmessage = ({ data }: MessageEvent<SandboxMessage>) => {
        port1.close();
        if (data.type === 'svc:sandbox-token') resolve(tokenOf(data));
        else reject(new DashboardError(data.code ?? 'unavailable'));
      };
    });
    // Nothing may wait for it yet; a call reports the failure.
    token.catch(() => undefined);
    this.page.parent.postMessage({ type: 'svc:ready', frame_nonce: this.frame_nonce }, '*', [port2]);
    return token;
  }
}

interface SandboxMessage {
  readonly type?: string;
  readonly token?: string;
  readonly proxy_url?: string;
  readonly expires_in?: number;
  readonly code?: string;
}

/** Returns the height of the content of a page. `scrollHeight` would be that of the frame where the content is smaller. */
const contentHeight = ({ documentElement }: Document): number => Math.ceil(documentElement.getBoundingClientRect().height);

const tokenOf = ({ token = '', proxy_url = '', expires_in = 0 }: SandboxMessage): SandboxToken => ({
  token,
  proxy_url,
  expires_at: Date.now() + expires_in * 1000,
});
