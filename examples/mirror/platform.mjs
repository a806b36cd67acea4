import { NotFoundError, Platform } from '@merchant-apps-platform/client';

/** @typedef {import('./copy.mjs').StoredRecord} StoredRecord */
/** @typedef {import('./copy.mjs').Digest} Digest */

/** Records of a page. */
const LIMIT = 250;
/** Attempts after the first one: the mirror has time, and the platform asks for pauses. */
const RETRIES = 100;

/** Copied resources: the name of their id, the fields that are copied, and what else a list needs to be complete: digests cover guests. */
const RESOURCES = {
  orders: {
    key: 'order_id',
    fields: ['order_id', 'user_id', 'order_status', 'financial_status', 'grand_total', 'updated_at'],
    complete: {},
  },
  products: { key: 'product_id', fields: ['product_id', 'name', 'slug', 'updated_at'], complete: {} },
  customers: { key: 'user_id', fields: ['user_id', 'name', 'phone', 'email', 'updated_at'], complete: { include_guests: 'true' } },
};

/** @typedef {keyof typeof RESOURCES} Resource */

/** Names of the copied resources. */
export const NAMES = /** @type {Resource[]} */ (Object.keys(RESOURCES));

/** Records of a store, as far as a copy needs them. Counts the requests. */
export class Source {
  requests = 0;

  /**
   * @param {string} base_url
   * @param {string} access_token
   */
  constructor(base_url, access_token) {
    /** @param {Request} request */
    const counted = (request) => {
      this.requests += 1;
      return fetch(request);
    };
    this.platform = new Platform({ base_url, access_token, maxRetries: RETRIES, fetch: counted });
  }

  /**
   * Returns a page of the feed, and the position after it.
   * @param {number} after
   */
  async events(after) {
    return this.platform.events.list({ after, limit: LIMIT });
  }

  /** Returns the position of the newest event. */
  async newest() {
    return (await this.platform.events.list({ latest: 'true' })).next_after;
  }

  /**
   * Returns a record; null if it does not exist.
   * @param {Resource} resource
   * @param {number} id
   * @returns {Promise<StoredRecord | null>}
   */
  async record(resource, id) {
    try {
      return withId(resource, await this.records(resource).get(id, { fields: RESOURCES[resource].fields }));
    } catch (error) {
      if (error instanceof NotFoundError) return null;
      throw error;
    }
  }

  /**
   * Returns all records, a page at a time.
   * @param {Resource} resource
   * @returns {AsyncGenerator<StoredRecord[]>}
   */
  async *all(resource) {
    /** @type {StoredRecord[]} */
    let page = [];
    const { fields, complete } = RESOURCES[resource];
    for await (const record of this.records(resource).list({ limit: LIMIT, fields, ...complete })) {
      page.push(withId(resource, record));
      if (page.length < LIMIT) continue;
      yield page;
      page = [];
    }
    yield page;
  }

  /**
   * Returns the methods that all resources have. Their types name the fields of each.
   * @param {Resource} resource
   * @returns {{ get(id: number, query: object): Promise<object>, list(query: object): AsyncIterable<object> }}
   */
  records(resource) {
    return /** @type {any} */ (this.platform[resource]);
  }

  /**
   * Returns the digests of the parts of a range; by default of all ids.
   * @param {Resource} resource
   * @param {{ from: number, to?: number }} range
   * @returns {Promise<Digest & { parts: Digest[] }>}
   */
  async digest(resource, range) {
    return this.platform.sync.digest(resource, { parts: 256, ...range });
  }
}

/** @param {Resource} resource @param {any} record @returns {StoredRecord} */
const withId = (resource, record) => ({ id: record[RESOURCES[resource].key], ...record });
