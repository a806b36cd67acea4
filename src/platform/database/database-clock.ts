import { Injectable } from '@nestjs/common';
import { Database } from './database.js';
import { SHAREABLE } from './shareable.js';

/** Clock of the database, for expiry times in signed or sealed tokens that have no row. It is the same in every process. */
@Injectable()
export class DatabaseClock {
  constructor(private readonly db: Database) {}

  /** Returns the time in milliseconds since 1970. */
  async now(): Promise<number> {
    const [row] = await this.db.reads.query<{ now: Date }>(`${SHAREABLE}SELECT clock_timestamp() AS now`);
    if (!row) throw new Error('The database returned no time.');
    return row.now.getTime();
  }
}
