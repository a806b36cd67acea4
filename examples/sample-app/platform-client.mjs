/** @typedef {{ access_token: string, refresh_token: string, scope: string, store_id: number, store_name: string, installation_id: number }} Tokens */

/** What an app needs to speak to the platform for one store: its credentials, and the tokens it got when a merchant installed it. */
export class PlatformClient {
  /** @type {Tokens | undefined} */
  tokens;

  /** @param {{ base_url: string, client_id: string, client_secret: string, redirect_uri: string }} app */
  constructor(app) {
    this.app = app;
  }

  /**
   * Exchanges the code that the merchant's browser brought.
   * @param {string} code
   */
  async exchange(code) {
    this.tokens = await this.token({ grant_type: 'authorization_code', code, redirect_uri: this.app.redirect_uri });
    return this.tokens;
  }

  /** Trades the refresh token for a new pair; the old pair is dead from then on. */
  async refresh() {
    const fresh = await this.token({ grant_type: 'refresh_token', refresh_token: this.tokens?.refresh_token });
    this.tokens = { ...this.tokens, ...fresh };
    return fresh;
  }

  /**
   * Calls the API and gives the parsed answer; throws with the platform's message for anything but a success.
   * @param {string} method
   * @param {string} path below /api/apps/v1
   * @param {{ body?: object, headers?: Record<string, string> }} [options]
   */
  async call(method, path, { body, headers } = {}) {
    return this.fetchJson(`/api/apps/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.tokens?.access_token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  /**
   * @param {object} grant
   * @returns {Promise<Tokens>}
   */
  token(grant) {
    const { client_id, client_secret } = this.app;
    const body = JSON.stringify({ client_id, client_secret, ...grant });
    return this.fetchJson('/api/apps/oauth/token', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  }

  /**
   * @param {string} path
   * @param {RequestInit} init
   * @returns {Promise<any>} the answer, in the shape that the API's documentation gives it
   */
  async fetchJson(path, init) {
    const response = await fetch(this.app.base_url + path, init);
    const answer = /** @type {any} */ (await response.json());
    if (!response.ok) throw new Error(`${init.method} ${path}: ${response.status} ${answer.message}`);
    return answer;
  }
}
