/** @typedef {{ base_url: string, client_id: string, client_secret: string, redirect_uri: string }} App */
/** @typedef {{ access_token: string, refresh_token: string, expires_at: number, scope: string, store_id: number, store_name: string, installation_id: number }} Tokens */
/** @typedef {{ sub: string, store_id: number, installation_id: number }} Claims of a session token */

/** How long before its end an access token is not used any more. */
const EARLY_SECONDS = 60;

/** What an app needs to speak to the platform for one store: its credentials, and the tokens it got when a merchant installed it. */
export class PlatformClient {
  /** @type {Promise<void> | undefined} */
  refreshing;

  /**
   * @param {App} app
   * @param {Tokens} tokens
   * @param {() => void} keep is called when there are new tokens
   */
  constructor(app, tokens, keep) {
    this.app = app;
    this.tokens = tokens;
    this.keep = keep;
  }

  /** Trades the refresh token for a new pair, once however many ask at the same time; the old pair is dead from then on. */
  refresh() {
    this.refreshing ??= this.trade().finally(() => (this.refreshing = undefined));
    return this.refreshing;
  }

  async trade() {
    const fresh = await requestTokens(this.app, { grant_type: 'refresh_token', refresh_token: this.tokens.refresh_token });
    this.tokens = { ...this.tokens, ...fresh };
    this.keep();
  }

  /**
   * Calls the API and gives the parsed answer; throws with the platform's message for anything but a success.
   * @param {string} method
   * @param {string} path below /api/apps/v1
   * @param {{ body?: object, headers?: Record<string, string> }} [options]
   */
  async call(method, path, { body, headers } = {}) {
    if (Date.now() >= this.tokens.expires_at) await this.refresh();
    return fetchJson(this.app, `/api/apps/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.tokens.access_token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }
}

/**
 * Exchanges the code that the merchant's browser brought: from then on the app is installed.
 * @param {App} app
 * @param {string} code
 */
export const exchangeCode = (app, code) => requestTokens(app, { grant_type: 'authorization_code', code, redirect_uri: app.redirect_uri });

/**
 * Asks the platform which merchant a session token speaks for; throws when it is no good, or the app is not installed any more.
 * @param {App} app
 * @param {string} session_token
 * @returns {Promise<Claims>}
 */
export async function verifySession(app, session_token) {
  const { data } = await fetchJson(app, '/api/apps/session/verify', {
    method: 'POST',
    headers: { 'x-client-id': app.client_id, 'x-client-secret': app.client_secret, 'content-type': 'application/json' },
    body: JSON.stringify({ session_token }),
  });
  return data.claims;
}

/**
 * @param {App} app
 * @param {object} grant
 * @returns {Promise<Tokens>}
 */
async function requestTokens(app, grant) {
  const { client_id, client_secret } = app;
  const body = JSON.stringify({ client_id, client_secret, ...grant });
  const answer = await fetchJson(app, '/api/apps/oauth/token', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return { ...answer, expires_at: Date.now() + (answer.expires_in - EARLY_SECONDS) * 1000 };
}

/**
 * @param {App} app
 * @param {string} path
 * @param {RequestInit} init
 * @returns {Promise<any>} the answer, in the shape that the API's documentation gives it
 */
async function fetchJson({ base_url }, path, init) {
  const response = await fetch(base_url + path, init);
  const answer = /** @type {any} */ (await response.json());
  if (!response.ok) throw new Error(`${init.method} ${path}: ${response.status} ${answer.message}`);
  return answer;
}
