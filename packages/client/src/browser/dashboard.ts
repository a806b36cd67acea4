/** The dashboard gave no token. `code` is the error of the platform, or `unavailable`. */
export class DashboardError extends Error {
  override readonly name = 'DashboardError';

  constructor(readonly code: string) {
    super(`The dashboard gives no token: ${code}.`);
  }
}

/** Environment of the page. */
export interface DashboardOptions {
  /** Window of the page; `window` by default. */
  readonly window?: Window;
}

interface SessionToken {
  readonly session_token: string;
  readonly expires_at: number;
}

/** Time before its expiry at which a token is replaced, in milliseconds. */
const EARLY_MS = 30_000;
/** Time that the dashboard has for an answer, in milliseconds. */
const ANSWER_MS = 15_000;

/**
 * Connection of an embedded page to the dashboard around it. Your server must trust only the session token, which `app.verifySession`
 * verifies, and nothing else that the page knows.
 *
 * ```ts
 * const dashboard = new Dashboard();
 * const response = await dashboard.fetch('/session');
 * ```
 */
export class Dashboard {
  /** Store of the page, as its address says. */
  readonly store_id: number;
  /** Language of the dashboard: `en` or `bn`. */
  readonly language: string;
  private readonly window: Window;
  private readonly origin: string;
  private requests = 0;
  private token: Promise<SessionToken> | undefined;

  constructor({ window: page = window }: DashboardOptions = {}) {
    const query = new URLSearchParams(page.location.search);
    const origin = query.get('dashboard_origin');
    if (origin === null || page.parent === page) throw new DashboardError('not_embedded');
    this.window = page;
    this.origin = origin;
    this.store_id = Number(query.get('store_id'));
    this.language = query.get('lang') ?? 'en';
  }

  /** Returns a session token, which proves to your server who uses the page. It is asked for again before it expires. */
  async sessionToken(): Promise<string> {
    const { session_token, expires_at } = await (this.token ??= this.requestToken());
    if (Date.now() < expires_at - EARLY_MS) return session_token;
    this.token = undefined;
    return this.sessionToken();
  }

  /** Calls your server with a session token as its bearer token. The address must be of your own server, because it receives the token. */
  async fetch(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.window.location.href);
    if (url.origin !== this.window.location.origin) throw new TypeError('The session token is only for the server of this page.');
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${await this.sessionToken()}`);
    return fetch(url, { ...init, headers });
  }

  /** Shows the merchant the page of a charge: its `confirmation_url`. */
  openCharge(confirmation_url: string): void {
    this.post({ type: 'svc:billing-redirect', url: confirmation_url });
  }

  private requestToken(): Promise<SessionToken> {
    const id = (this.requests += 1);
    const token = new Promise<SessionToken>((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        this.window.removeEventListener('message', listen);
      };
      const timer = setTimeout(() => {
        end();
        reject(new DashboardError('unavailable'));
      }, ANSWER_MS);
      const listen = ({ source, origin, data }: MessageEvent<DashboardMessage>): void => {
        if (source !== this.window.parent || origin !== this.origin || data.id !== id) return;
        end();
        if (data.type === 'svc:session-token') resolve(tokenOf(data));
        else reject(new DashboardError(data.code ?? 'unavailable'));
      };
      this.window.addEventListener('message', listen);
      this.post({ type: 'svc:session-token-request', id });
    });
    // A failure must not be kept.
    token.catch(() => (this.token = undefined));
    return token;
  }

  private post(message: object): void {
    this.window.parent.postMessage(message, this.origin);
  }
}

interface DashboardMessage {
  readonly type?: string;
  readonly id?: number;
  readonly session_token?: string;
  readonly expires_in?: number;
  readonly code?: string;
}

const tokenOf = ({ session_token = '', expires_in = 0 }: DashboardMessage): SessionToken => ({
  session_token,
  expires_at: Date.now() + expires_in * 1000,
});
