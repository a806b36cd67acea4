import type { Connection } from '../database/connection.js';

/** Parts that stores are divided into. */
export const BUCKETS = 16;
/** Name of the locks: one for each bucket, and one that an older version holds alone. */
const RELAY = 'event relay';

/** The part of the stores that a relay works on, so that several relays can work at a time and each store has one. */
export class RelayShare {
  /** Number of shares in a row that contain every store that no other relay works on. */
  readonly count: number;
  private first = Math.floor(Math.random() * BUCKETS);
  private readonly most: number;

  /** @param relays number of relays that share the stores. */
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
