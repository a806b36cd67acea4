import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import type { Connection } from '../../platform/database/connection.js';
import { oneTimeValueOf } from './one-time-value.entity.js';
import { seal, unseal } from '../../platform/crypto/seal.js';

/** Seconds within which the page must be opened. */
const LIFETIME = 300;

/** Session and page of a value. */
interface OneTimePage {
  readonly session_id: number;
  readonly path: string;
}

/**
 * Values that a page shows once, above all new secrets. A form stores them, encrypted, and redirects to the page, so that reloading the
 * page does not submit the form again. Only the session that submitted the form can read them, once, and within five minutes.
 */
@Injectable()
export class OneTimeValues {
  constructor(private readonly config: Config) {}

  /** Stores the value of a page and replaces a former one. */
  async keep(connection: Connection, { session_id, path }: OneTimePage, value: object): Promise<void> {
    const sealed = seal(this.config.encryption_key, JSON.stringify(value), oneTimeValueOf(session_id, path));
    await connection.execute(
      `INSERT INTO one_time_values (session_id, path, value_sealed, expires_at) VALUES ($1, $2, $3, now() + $4 * interval '1 second')
       ON CONFLICT (session_id, path) DO UPDATE SET value_sealed = excluded.value_sealed, expires_at = excluded.expires_at`,
      [session_id, path, sealed, LIFETIME],
    );
  }

  /** Returns the value of a page and deletes it; undefined if there is none. */
  async take<T>(connection: Connection, { session_id, path }: OneTimePage): Promise<T | undefined> {
    const [row] = await connection.query<{ value_sealed: Buffer; live: boolean }>(
      'DELETE FROM one_time_values WHERE session_id = $1 AND path = $2 RETURNING value_sealed, expires_at > row_clock(session_id) AS live',
      [session_id, path],
    );
    if (!row?.live) return undefined;
    return JSON.parse(unseal(this.config.encryption_key, row.value_sealed, oneTimeValueOf(session_id, path))) as T;
  }
}
