import { Injectable } from '@nestjs/common';
import { createHmac, randomInt } from 'node:crypto';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { relyingPartyOf } from '../passkeys/relying-party.js';
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

/** Code to create. */
export interface NewCode extends CodeOwner {
  readonly recipient: Recipient;
  /** The recipient as the customer typed it. */
  readonly typed: string;
}

/** Code that a browser can still enter. */
export interface SentCode extends Recipient {
  /** Seconds until the recipient can be sent another one, by the clock of the database; 0 if that is already possible. */
  readonly wait: number;
}

/** Recipient of a code that was entered, with the store outside of any transaction. */
export interface EnteredCode extends Recipient {
  readonly ctx: StoreContext;
}

/** Result of entering a code. `dead`: the code has expired, was used, or had too many wrong attempts. */
export type CodeEntry = EnteredCode | 'wrong' | 'dead';

const DIGITS = 6;

/** Form of every code. */
export const CODE = new RegExp(`^\\d{${String(DIGITS)}}$`);

/** Milliseconds after which a browser can have another code sent to the same recipient. */
const RESEND_MS = 30_000;

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

  /** Domain of the pages that ask for codes; undefined for an IP address. */
  get domain(): string | undefined {
    return relyingPartyOf(this.config.base_url)?.id;
  }

  /**
   * Creates a code, which replaces any code that the browser has for the store, and returns it. It cannot be read again. Runs `admit` in the same
   * transaction, so that a refusal leaves the former code valid. Returns undefined, without running `admit`, if the recipient was recently sent a
   * code that can still be entered.
   */
  create({ recipient: { channel, address }, typed, ...owner }: NewCode, admit: () => Promise<void>): Promise<string | undefined> {
    const { one_time_code_ttl, one_time_code_tries } = this.config.identity;
    const code = newCode();
    const recipient = [channel, address, typed];
    return this.db.transaction(async (connection) => {
      const values = [owner.store_id, owner.browser, ...recipient, this.digest(owner, code), one_time_code_ttl, RESEND_MS];
      if ((await connection.execute(CREATE, [...values, one_time_code_tries])) !== 1) return undefined;
      await admit();
      return code;
    });
  }

  /** Replaces the latest code of a recipient that can still be entered and returns the new one; undefined if there is none. */
  async replace({ store_id, connection }: StoreContext, { channel, address }: Recipient): Promise<string | undefined> {
    const [sent] = await connection.query<{ browser: Buffer }>(
      `SELECT browser_digest AS browser FROM one_time_codes
       WHERE store_id = $1 AND channel = $2 AND recipient = $3 AND used_at IS NULL AND tries < $4 AND expires_at > now()
       ORDER BY expires_at DESC LIMIT 1`,
      [store_id, channel, address, this.config.identity.one_time_code_tries],
    );
    if (!sent) return undefined;
    const owner = { store_id, browser: sent.browser };
    const code = newCode();
    await connection.execute(REPLACE, [store_id, sent.browser, this.digest(owner, code), this.config.identity.one_time_code_ttl]);
    return code;
  }

  /** Returns the recipient of the browser's code, if it can still be entered. */
  async open({ store_id, browser }: CodeOwner): Promise<SentCode | undefined> {
    const [found] = await this.db.query<SentCode>(
      `SELECT channel, recipient AS address, greatest(0, ceil(extract(epoch FROM resend_at - now())))::integer AS wait FROM one_time_codes
       WHERE store_id = $1 AND browser_digest = $2 AND used_at IS NULL AND tries < $3 AND expires_at > now()`,
      [store_id, browser, this.config.identity.one_time_code_tries],
    );
    return found;
  }

  /** Returns the recipient of the browser's last code as the customer typed it, until the code is deleted; undefined without one. */
  async typed({ store_id, browser }: CodeOwner): Promise<string | undefined> {
    const [found] = await this.db.query<{ typed: string }>(
      'SELECT typed FROM one_time_codes WHERE store_id = $1 AND browser_digest = $2 AND used_at IS NULL',
      [store_id, browser],
    );
    return found?.typed;
  }

  /** Enters a code. The attempt is counted in the statement that compares, so parallel guesses get no additional attempts. */
  async enter(owner: CodeOwner, code: string): Promise<CodeEntry> {
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

const newCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

/** Replaces a code for another recipient immediately. For the same recipient, the former code must be dead or old enough. */
const CREATE = `
INSERT INTO one_time_codes AS c (store_id, browser_digest, channel, recipient, typed, digest, expires_at, resend_at)
VALUES ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 millisecond', now() + $8 * interval '1 millisecond')
ON CONFLICT (store_id, browser_digest) DO UPDATE
SET channel = excluded.channel, recipient = excluded.recipient, typed = excluded.typed, digest = excluded.digest,
  expires_at = excluded.expires_at, resend_at = excluded.resend_at, tries = 0, used_at = NULL, updated_at = excluded.updated_at
WHERE c.channel <> excluded.channel OR c.recipient <> excluded.recipient OR c.used_at IS NOT NULL OR c.tries >= $9
  OR c.resend_at <= excluded.updated_at OR c.expires_at <= excluded.updated_at`;

const REPLACE = `
UPDATE one_time_codes SET digest = $3, expires_at = now() + $4 * interval '1 millisecond', tries = 0, updated_at = now()
WHERE store_id = $1 AND browser_digest = $2`;

const ENTER = `
UPDATE one_time_codes SET tries = tries + 1, used_at = CASE WHEN digest = $3 THEN row_clock(store_id) END, updated_at = now()
WHERE store_id = $1 AND browser_digest = $2 AND used_at IS NULL AND tries < $4 AND expires_at > now()
RETURNING used_at IS NOT NULL AS matches, tries, channel, recipient AS address`;
