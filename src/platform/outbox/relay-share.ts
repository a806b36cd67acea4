import type { Connection } from '../database/connection.js';

/** Number of buckets that stores are divided into. */
export const BUCKETS = 16;
/** Name of the locks: one for each bucket, and one that an older version holds exclusively. */
const RELAY = 'event relay';

/** Share of the stores that a relay works on. Several relays run concurrently, but only one works on a store. */
export class RelayShare {
  /** Number of consecutive shares that cover every store that no other relay works on. */
  readonly count: number;
  private first = Math.floor(Math.random() * BUCKETS);
  private readonly most: number;

  /** @param relays number of relays of all processes. */
  constructor(relays: number) {
    this.count = Math.min(relays, BUCKETS);
    this.most = Math.ceil(BUCKETS / this.count);
  }

  /** Takes the free buckets of this share until the transaction ends. */
  async take(connection: Connection): Promise<number[]> {
    const order = Array.from({ length: BUCKETS }, (_, n) => (this.first + n) % BUCKETS);
    const rows = await connection.query<{ bucket: number }>(TAKE, [RELAY, order, this.most]);
    return rows.map(({ bucket }) => bucket);
  }

  /** Moves on to the next share. */
  next(): void {
    this.first = (this.first + this.most) % BUCKETS;
  }
}

const TAKE = `
SELECT bucket FROM unnest($2::integer[]) AS bucket
WHERE pg_try_advisory_xact_lock_shared(hashtextextended($1, 0)) AND pg_try_advisory_xact_lock(hashtext($1), bucket)
LIMIT $3`;
