import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../database/store-context.js';

/** The last sequence number of the store's events. */
@Injectable()
export class EventSequences {
  /** Advances a sequence that is behind the newest event, in the caller's transaction. */
  async repair(ctx: StoreContext): Promise<void> {
    await ctx.query('SELECT last_sequence FROM event_sequences WHERE store_id = $1 FOR NO KEY UPDATE');
    await ctx.query(
      `UPDATE event_sequences SET last_sequence = greatest(last_sequence, (SELECT max(sequence) FROM events WHERE store_id = $1))
       WHERE store_id = $1`,
    );
  }
}
