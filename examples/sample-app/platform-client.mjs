/** @typedef {{ base_url: string, client_id: string, client_secret: string, redirect_uri: string }} App */
/** @typedef {{ access_token: string, refresh_token: string, expires_at: number, scope: string, store_id: number, store_name: string, installation_id: number }} Tokens */
/** @typedef {{ sub: string, store_id: number, installation_id: number }} Claims of a session token */

/** Time before its expiry at which an access token is refreshed, in seconds. */
const EARLY_SECONDS = 60;

/** Client of the platform for one store, with the credentials of the app and the tokens of the installation. */
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

  /** Exchanges the refresh token for a new pair, once for all concurrent callers. The old pair is no longer valid. */
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
   * Calls the API and returns the parsed response. Throws an error with the platform's message for an unsuccessful response.
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
 * Exchanges the authorization code of the merchant's browser for tokens. This installs the app.
 * @param {App} app
 * @param {string} code
 */
export const exchangeCode = (app, code) => requestTokens(app, { grant_type: 'authorization_code', code, redirect_uri: app.redirect_uri });

/**
 * Asks the platform to verify a session token and returns its claims. Throws if the token is invalid or the app is not installed.
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
 * Replaces the extensions of the app in every store, and returns the version and the changes.
 * @param {App} app
 * @param {object[]} extensions
 * @returns {Promise<{ version: number, added: string[] }>}
 */
export async function deployExtensions(app, extensions) {
  const { data } = await fetchJson(app, '/api/apps/extensions/app/deploy', {
    method: 'POST',
    headers: { 'x-client-id': app.client_id, 'x-client-secret': app.client_secret, 'content-type': 'application/json' },
    body: JSON.stringify({ extensions, message: 'Demo' }),
  });
  return data;
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
 * @returns {Promise<any>} response body, as documented in the API reference
 */
async function fetchJson({ base_url }, path, init) {
  const response = await fetch(base_url + path, init);
  const answer = /** @type {any} */ (await response.json());
  if (!response.ok) throw new Error(`${init.method} ${path}: ${response.status} ${answer.message}`);
  return answer;
}
