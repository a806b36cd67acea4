import { NAMES } from './platform.mjs';

/** @typedef {import('./platform.mjs').Source} Source */
/** @typedef {import('./platform.mjs').Resource} Resource */
/** @typedef {import('./copy.mjs').Copy} Copy */
/** @typedef {{ resource: Resource, id: number }} Reference */

/** Concurrent requests. */
const WIDTH = 8;

/** Keeps a copy equal to the records of a store, and proves that it is. */
export class Mirror {
  /**
   * @param {Source} source
   * @param {Copy} copy
   */
  constructor(source, copy) {
    this.source = source;
    this.copy = copy;
  }

  /** Brings the copy up to the end of the feed. The first time, reads all records: events since before then follow. */
  async follow() {
    if (this.copy.after === undefined) {
      const after = await this.source.newest();
      for (const resource of NAMES) {
        for await (const page of this.source.all(resource)) this.copy.write(page.map((record) => ({ resource, id: record.id, record })));
      }
      this.copy.write([], after);
    }
    for (let more = true; more;) {
      const { data, next_after, has_more } = await this.source.events(this.copy.after ?? 0);
      this.copy.write(await this.read(data.flatMap(concerned)), next_after);
      more = has_more;
    }
  }

  /**
   * Reads records, each once.
   * @param {Reference[]} references
   */
  async read(references) {
    const waiting = [...new Map(references.map((each) => [`${each.resource} ${String(each.id)}`, each])).values()];
    /** @type {(Reference & { record: import('./copy.mjs').StoredRecord | null })[]} */
    const changes = [];
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        changes.push({ ...next, record: await this.source.record(next.resource, next.id) });
      }
    };
    await Promise.all(Array.from({ length: WIDTH }, work));
    return changes;
  }

  /** Returns the ids that differ, by comparing digests of ever smaller ranges. @param {Resource} resource @returns {Promise<number[]>} */
  async differing(resource) {
    const whole = await this.source.digest(resource, { from: 1 });
    const beyond = this.copy.digest(resource, { from: whole.to + 1, to: Math.max(whole.to + 1, this.copy.largestId(resource)) });
    const rest = beyond.count === 0 ? [] : this.copy.idsIn(resource, beyond);
    if (isEqual(whole, this.copy.digest(resource, whole))) return rest;
    return [...(await this.within(resource, whole.parts)), ...rest];
  }

  /** @param {Resource} resource @param {import('./copy.mjs').Digest[]} parts @returns {Promise<number[]>} */
  async within(resource, parts) {
    const ids = [];
    for (const part of parts) {
      if (isEqual(part, this.copy.digest(resource, part))) continue;
      if (part.from === part.to) ids.push(part.from);
      else ids.push(...(await this.within(resource, (await this.source.digest(resource, part)).parts)));
    }
    return ids;
  }

  /** Returns the number of records that differ, of each resource. */
  async prove() {
    const counts = await Promise.all(NAMES.map(async (resource) => [resource, (await this.differing(resource)).length]));
    return /** @type {Record<Resource, number>} */ (Object.fromEntries(counts));
  }

  /** Reads all records again that differ, and returns their number. */
  async repair() {
    let repaired = 0;
    for (const resource of NAMES) {
      const changes = await this.read((await this.differing(resource)).map((id) => ({ resource, id })));
      this.copy.write(changes);
      repaired += changes.length;
    }
    return repaired;
  }
}

/** @param {{ count: number, hash: string }} a @param {{ count: number, hash: string }} b */
const isEqual = (a, b) => a.count === b.count && a.hash === b.hash;

/**
 * Returns the records that an event may have changed. An order changes the figures of its customer.
 * @param {{ data: object }} event
 * @returns {Reference[]}
 */
function concerned({ data }) {
  const { order_id, product_id, user_id } = /** @type {Record<string, number | undefined>} */ (data);
  return [
    ...(order_id ? [{ resource: /** @type {const} */ ('orders'), id: order_id }] : []),
    ...(product_id ? [{ resource: /** @type {const} */ ('products'), id: product_id }] : []),
    ...(user_id ? [{ resource: /** @type {const} */ ('customers'), id: user_id }] : []),
  ];
}
