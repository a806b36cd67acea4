import { Injectable } from '@nestjs/common';
import { createHmac, randomInt } from 'node:crypto';
import { Config } from '../../platform/config/config.js';
import type { Connection } from '../../platform/database/connection.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { SystemDb } from '../../platform/database/system-db.js';
import type { Channel } from './one-time-code.entity.js';

/** Store and browser that a code belongs to. */
export interface CodeOwner {
  readonly store_id: number;
  /** SHA-256 of the secret of the browser. */
  readonly browser: Buffer;
}

/** Address that a code is sent to. */
export interface Recipient {
  readonly channel: Channel;
  /** Phone number in E.164, or email address in lower case. */
  readonly address: string;
}

/** Recipient of a code that was entered, with the store outside of any transaction. */
export interface EnteredCode extends Recipient {
  readonly ctx: StoreContext;
}

/** Result of entering a code. `dead`: the code has expired, was used, or had too many wrong attempts. */
export type Entered = EnteredCode | 'wrong' | 'dead';

const DIGITS = 6;

/** One-time codes: six digits, valid for a short time, with few tries. */
@Injectable()
export class OneTimeCodes {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
  ) {}

  /** Lifetime of a code in minutes, for messages. */
  get minutes(): number {
    return Math.ceil(this.config.identity.one_time_code_ttl / 60_000);
  }

  /** Creates a code, which replaces the one that the browser may have for the store, and returns it. It cannot be read again. */
  create(owner: CodeOwner, recipient: Recipient): Promise<string> {
    return this.createWith(this.db.reads, owner, recipient);
  }

  private async createWith(connection: Connection, owner: CodeOwner, { channel, address }: Recipient): Promise<string> {
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    await connection.execute(CREATE, [
      owner.store_id,
      owner.browser,
      channel,
      address,
      this.digest(owner, code),
      this.config.identity.one_time_code_ttl,
    ]);
    return code;
  }

  /** Replaces the latest code of a recipient that can still be entered and returns the new one; undefined if there is none. */
  async replace({ store_id, connection }: StoreContext, { channel, address }: Recipient): Promise<string | undefined> {
    const [sent] = await connection.query<{ browser: Buffer }>(
      `SELECT browser_digest AS browser FROM one_time_codes
       WHERE store_id = $1 AND channel = $2 AND recipient = $3 AND used_at IS NULL AND tries < $4 AND expires_at > now()
       ORDER BY expires_at DESC LIMIT 1`,
      [store_id, channel, address, this.config.identity.one_time_code_tries],
    );
    return sent && this.createWith(connection, { store_id, browser: sent.browser }, { channel, address });
  }

  /** Returns the recipient of the browser's code, if it can still be entered. */
  async open({ store_id, browser }: CodeOwner): Promise<Recipient | undefined> {
    const [found] = await this.db.query<Recipient>(
      `SELECT channel, recipient AS address FROM one_time_codes
       WHERE store_id = $1 AND browser_digest = $2 AND used_at IS NULL AND tries < $3 AND expires_at > now()`,
      [store_id, browser, this.config.identity.one_time_code_tries],
    );
    return found;
  }

  /** Enters a code. The try is counted in the statement that compares, so parallel guesses have no more tries than others. */
  async enter(owner: CodeOwner, code: string): Promise<Entered> {
    const { one_time_code_tries } = this.config.identity;
    const [tried] = await this.db.query<Recipient & { matches: boolean; tries: number }>(ENTER, [
      owner.store_id,
      owner.browser,
      this.digest(owner, code),
      one_time_code_tries,
    ]);
    if (!tried) return 'dead';
    if (tried.matches) return { channel: tried.channel, address: tried.address, ctx: this.db.of(owner.store_id) };
    return tried.tries < one_time_code_tries ? 'wrong' : 'dead';
  }

  private digest({ store_id, browser }: CodeOwner, code: string): Buffer {
    const text = `one-time code ${String(store_id)} ${browser.toString('hex')} ${code}`;
    return createHmac('sha256', this.config.encryption_key.current).update(text).digest();
  }
}

const CREATE = `
INSERT INTO one_time_codes (store_id, browser_digest, channel, recipient, digest, expires_at)
VALUES ($1, $2, $3, $4, $5, now() + $6 * interval '1 millisecond')
ON CONFLICT (store_id, browser_digest) DO UPDATE
SET channel = excluded.channel, recipient = excluded.recipient, digest = excluded.digest, expires_at = excluded.expires_at,
  tries = 0, used_at = NULL, updated_at = excluded.updated_at`;

const ENTER = `
UPDATE one_time_codes SET tries = tries + 1, used_at = CASE WHEN digest = $3 THEN row_clock(store_id) END, updated_at = now()
WHERE store_id = $1 AND browser_digest = $2 AND used_at IS NULL AND tries < $4 AND expires_at > now()
RETURNING used_at IS NOT NULL AS matches, tries, channel, recipient AS address`;
