/** @typedef {{ base_url: string, store_id: number, merchant_email: string, merchant_password: string }} Demo written by `npm start` */

/** Merchant of the demo store, who approves charges and pays them at the sandbox gateway as a browser would. */
export class DemoMerchant {
  /**
   * @param {string} base_url
   * @param {string} session_token
   */
  constructor(base_url, session_token) {
    this.base_url = base_url;
    this.session_token = session_token;
  }

  /**
   * Signs in.
   * @param {Demo} demo
   */
  static async signIn({ base_url, merchant_email: email, merchant_password: password }) {
    const { session_token } = await post(`${base_url}/api/dashboard/login`, { email, password });
    return new DemoMerchant(base_url, session_token);
  }

  /**
   * Agrees to an installation on the consent page, and returns the address that the browser returns to.
   * @param {URL} consent address of the consent page
   */
  async agree(consent) {
    const request = { ...Object.fromEntries(consent.searchParams), decision: 'allow' };
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.session_token}` };
    const options = /** @type {const} */ ({ method: 'POST', headers, body: JSON.stringify(request), redirect: 'manual' });
    return locationOf(await fetch(`${this.base_url}/api/apps/oauth/authorize`, options));
  }

  /**
   * Approves a charge, pays it, and returns the result in the URL that the browser returns to.
   * @param {number} charge_id
   */
  async pay(charge_id) {
    const { payment_url } = await post(`${this.base_url}/api/apps/billing/charges/${charge_id}/approve`, {}, this.session_token);
    const paid = await fetch(payment_url, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' });
    const back = await fetch(locationOf(paid), { redirect: 'manual' });
    return new URL(locationOf(back)).searchParams.get('payment');
  }

  /**
   * Returns the first extension on the page of an order, with the token that the page passes to its frame.
   * @param {number} store_id
   * @param {number} order_id
   */
  async openOrder(store_id, order_id) {
    const page = new URLSearchParams({ store_id: String(store_id), target: 'order.details', resource_id: String(order_id) });
    const [extension] = await get(`${this.base_url}/api/apps/extensions/page?${page}`, this.session_token);
    const wanted = new URLSearchParams({ store_id: String(store_id), extension_id: String(extension.extension_id) });
    const { token } = await get(`${this.base_url}/api/apps/extensions/sandbox-token?${wanted}`, this.session_token);
    return { title: extension.title, iframe_url: extension.iframe_url, proxy_url: `${this.base_url}/api/apps/extensions/api-proxy`, token };
  }
}

/** @param {Response} response */
function locationOf(response) {
  const location = response.headers.get('location');
  if (location === null) throw new Error(`${response.url}: ${response.status} instead of a redirect`);
  return location;
}

/**
 * @param {string} url
 * @param {object} body
 * @param {string} [token]
 */
export function post(url, body, token) {
  const headers = { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  return send(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/**
 * @param {string} url
 * @param {string} token
 */
const get = (url, token) => send(url, { method: 'GET', headers: { authorization: `Bearer ${token}` } });

/**
 * @param {string} url
 * @param {RequestInit} init
 * @returns {Promise<any>} `data` of the response
 */
async function send(url, init) {
  const response = await fetch(url, init);
  const answer = /** @type {any} */ (await response.json());
  if (!response.ok) throw new Error(`${init.method} ${url}: ${response.status} ${answer.message}`);
  return answer.data;
}
