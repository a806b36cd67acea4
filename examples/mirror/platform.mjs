/** @typedef {import('./copy.mjs').StoredRecord} StoredRecord */
/** @typedef {import('./copy.mjs').Digest} Digest */
/** @typedef {{ sequence: number, event_topic: string, data: Record<string, any> }} StoreEvent */

/** Pause in seconds when the platform asks to wait without saying how long. */
const PAUSE_S = 1;

/** Copied resources: the name of their id, and the fields that are copied. */
const RESOURCES = {
  orders: { key: 'order_id', fields: ['order_id', 'user_id', 'order_status', 'financial_status', 'grand_total', 'updated_at'] },
  products: { key: 'product_id', fields: ['product_id', 'name', 'slug', 'updated_at'] },
  customers: { key: 'user_id', fields: ['user_id', 'name', 'phone', 'email', 'updated_at'] },
};

/** @typedef {keyof typeof RESOURCES} Resource */

/** Names of the copied resources. */
export const NAMES = /** @type {Resource[]} */ (Object.keys(RESOURCES));

/** The API, as far as a copy needs it. Counts its requests. */
export class Platform {
  requests = 0;

  /**
   * @param {string} base_url
   * @param {string} access_token
   */
  constructor(base_url, access_token) {
    this.base_url = base_url;
    this.access_token = access_token;
  }

  /**
   * Returns the response of a GET; null for what does not exist. Waits when the platform asks for it.
   * @param {string} path below /api/apps/v1
   * @returns {Promise<any>}
   */
  async get(path) {
    for (;;) {
      this.requests += 1;
      const response = await fetch(`${this.base_url}/api/apps/v1${path}`, { headers: { authorization: `Bearer ${this.access_token}` } });
      if (response.ok) return response.json();
      const text = await response.text();
      if (response.status === 404) return null;
      if (response.status !== 429 && response.status !== 503) throw new Error(`GET ${path}: ${String(response.status)} ${text}`);
      const seconds = Number(response.headers.get('retry-after') ?? PAUSE_S);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }

  /**
   * Returns a page of the feed, and the position after it.
   * @param {number} after
   * @returns {Promise<{ data: StoreEvent[], next_after: number, has_more: boolean }>}
   */
  events(after) {
    return this.get(`/events?after=${String(after)}&limit=250`);
  }

  /** Returns the position of the newest event. */
  async newest() {
    return /** @type {number} */ ((await this.get('/events?latest=true')).next_after);
  }

  /**
   * Returns a record; null if it does not exist.
   * @param {Resource} resource
   * @param {number} id
   * @returns {Promise<StoredRecord | null>}
   */
  async record(resource, id) {
    const found = await this.get(`/${resource}/${String(id)}?fields=${fieldsOf(resource)}`);
    return found && withId(resource, found.data);
  }

  /**
   * Returns all records, page by page.
   * @param {Resource} resource
   * @param {string} [filter]
   * @returns {AsyncGenerator<StoredRecord[]>}
   */
  async *all(resource, filter = '') {
    for (let cursor = ''; ;) {
      const page = await this.get(`/${resource}?limit=250&cursor=${cursor}&fields=${fieldsOf(resource)}${filter}`);
      yield page.data.map((/** @type {object} */ record) => withId(resource, record));
      if (!page.pagination.has_more) return;
      cursor = encodeURIComponent(page.pagination.next_cursor);
    }
  }

  /**
   * Returns the digests of the parts of a range; by default of all ids.
   * @param {Resource} resource
   * @param {{ from: number, to?: number }} range
   * @returns {Promise<Digest & { parts: Digest[] }>}
   */
  async digest(resource, { from, to }) {
    const end = to === undefined ? '' : `&to=${String(to)}`;
    return (await this.get(`/sync/${resource}/digest?parts=256&from=${String(from)}${end}`)).data;
  }
}

/** @param {Resource} resource */
const fieldsOf = (resource) => RESOURCES[resource].fields.join();

/** @param {Resource} resource @param {any} record @returns {StoredRecord} */
const withId = (resource, record) => ({ id: record[RESOURCES[resource].key], ...record });
