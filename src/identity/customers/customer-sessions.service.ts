import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Id } from '../../platform/contract/fields/ids.js';
import { Config } from '../../platform/config/config.js';
import type { Connection } from '../../platform/database/connection.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { setCookie, readCookies, readCookie } from '../../platform/auth/cookies.js';
import { createSecret, sha256 } from '../../platform/crypto/secrets.js';
import { storedDevice } from '../sign-in/device.js';
import { originOf } from '../sign-in/sessions.service.js';
import { KnownDevices } from './known-devices.service.js';

/** New session of a customer. */
export interface OpenedCustomerSession {
  readonly store_id: number;
  readonly user_id: number;
  readonly token: string;
  /** Time of the sign-in, in seconds since 1970. */
  readonly signed_in_at: number;
}

/** Customer who signed in. */
export interface SignedInCustomer {
  readonly session_id: number;
  readonly user_id: number;
  readonly name: string;
  /** Time of the sign-in. */
  readonly signed_in_at: Date;
  /** Seconds since the sign-in, by the clock of the database. */
  readonly age: number;
}

/** Customer who signed in, with the store outside of any transaction. */
export interface CurrentCustomer extends SignedInCustomer {
  readonly ctx: StoreContext;
}

/** Customer who is signed in with a browser, with the token of the session. */
export interface BrowserAccount extends SignedInCustomer {
  readonly token: string;
}

/** Session of a browser with one of the stores. */
export interface StoreSession extends SignedInCustomer {
  readonly store_id: number;
  /** Name of the store. */
  readonly store: string;
}

/** Customers of a store who can be signed in with one browser. */
const MAX_ACCOUNTS = 4;

/**
 * Sessions of customers, one cookie per store, so that a browser can be signed in to several. The cookie contains the tokens of several customers of
 * the store, starting with the one who used the browser last.
 */
@Injectable()
export class CustomerSessions {
  private readonly secure: boolean;

  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
    private readonly devices: KnownDevices,
  ) {
    this.secure = config.base_url.startsWith('https://');
  }

  /** Returns the context of a store that a customer signs in to, outside of any transaction. */
  storeOf(store_id: number): StoreContext {
    return this.db.of(store_id);
  }

  /** Starts a session in the transaction that has found and locked the customer, and returns its token, which cannot be read again. */
  async create(ctx: StoreContext, user_id: number, request: FastifyRequest): Promise<OpenedCustomerSession> {
    const token = createSecret('svc_cs_', 48);
    const [session] = await ctx.query<{ signed_in_at: number }>(
      `INSERT INTO customer_sessions (store_id, user_id, digest, expires_at, address, user_agent)
       VALUES ($1, $2, $3, now() + $4 * interval '1 millisecond', $5, $6)
       RETURNING floor(extract(epoch FROM created_at AT TIME ZONE 'UTC'))::float8 AS signed_in_at`,
      user_id,
      sha256(token),
      this.config.identity.customer_session_ttl,
      ...storedDevice(originOf(request)),
    );
    return { store_id: ctx.store_id, user_id, token, signed_in_at: session?.signed_in_at ?? 0 };
  }

  /**
   * Sets the cookies of a session and of the device, and ends the previous sessions of the customer in this browser, and those of the customers
   * who used it least recently if there are too many.
   */
  async hand(opened: OpenedCustomerSession, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { store_id, user_id, token } = opened;
    const accounts = await this.accounts(store_id, request);
    const others = accounts.filter((account) => account.user_id !== user_id);
    const kept = others.slice(0, MAX_ACCOUNTS - 1);
    for (const account of accounts) if (!kept.includes(account)) await this.end({ store_id, session_id: account.session_id });
    this.setTokens(store_id, [token, ...kept.map((account) => account.token)], reply);
    this.devices.remember(opened, reply);
  }

  /** Returns the customers of a store who are signed in with the request's browser, starting with the one who used it last. */
  async accounts(store_id: number, request: FastifyRequest): Promise<BrowserAccount[]> {
    const tokens = this.tokens(store_id, request);
    if (tokens.length === 0) return [];
    const found = await this.db.query<SignedInCustomer & { digest: Buffer }>(ACCOUNTS, [store_id, tokens.map(sha256)]);
    return tokens.flatMap((token) => {
      const account = found.find(({ digest }) => digest.equals(sha256(token)));
      return account ? [{ ...account, token }] : [];
    });
  }

  /** Makes a customer of the request's browser its current one. Returns the id of the customer; undefined if the session has ended. */
  async choose(store_id: number, session_id: number, request: FastifyRequest, reply: FastifyReply): Promise<number | undefined> {
    const accounts = await this.accounts(store_id, request);
    const chosen = accounts.find((account) => account.session_id === session_id);
    if (!chosen) return undefined;
    this.setTokens(
      store_id,
      [chosen, ...accounts.filter((account) => account !== chosen)].map(({ token }) => token),
      reply,
    );
    return chosen.user_id;
  }

  /** Returns the customer of the request's session with a store; undefined without a valid one. */
  async find(store_id: number, request: FastifyRequest): Promise<CurrentCustomer | undefined> {
    const [found] = await this.accounts(store_id, request);
    return found && { ...found, ctx: this.db.of(store_id) };
  }

  /** Runs `work` in a transaction that keeps a session from ending; returns undefined if it has ended. */
  hold<T>(
    { store_id, session_id }: { readonly store_id: number | null; readonly session_id: number },
    work: (connection: Connection) => Promise<T>,
  ): Promise<T | undefined> {
    return this.db.transaction(async (connection) => {
      const [open] = await connection.query(LOCK, [store_id, session_id]);
      return open ? work(connection) : undefined;
    });
  }

  /**
   * Returns the customer of the request's session with a store, or the customer who signed in to it with this browser within the lifetime of
   * a known device; undefined for a stranger.
   */
  async knownCustomer(store_id: number, request: FastifyRequest): Promise<number | undefined> {
    const session = await this.find(store_id, request);
    const device = session ? undefined : this.devices.of(store_id, request);
    if (!device) return session?.user_id;
    const [known] = await this.db.query<{ user_id: number }>(
      `SELECT user_id FROM customers
       WHERE store_id = $1 AND user_id = $2 AND to_timestamp($3) + $4 * interval '1 millisecond' > now()`,
      [store_id, device.user_id, device.signed_in_at, this.config.identity.known_device_ttl],
    );
    return known?.user_id;
  }

  /** Returns the sessions of the request's browser with all stores, sorted by the name of the store. */
  async all({ headers }: FastifyRequest): Promise<StoreSession[]> {
    const tokens = readCookies(headers.cookie, this.prefix)
      .filter(([store_id]) => Id.parse(store_id) !== undefined)
      .flatMap(([store_id, value]) => tokensIn(value).map((token) => [store_id, token] as const));
    if (tokens.length === 0) return [];
    return this.db.query<StoreSession>(ALL, [tokens.map(([store_id]) => store_id), tokens.map(([, token]) => sha256(token))]);
  }

  /** Ends a session; does nothing if it has ended. */
  async end({ store_id, session_id }: { readonly store_id: number; readonly session_id: number }): Promise<void> {
    await this.db.execute('DELETE FROM customer_sessions WHERE store_id = $1 AND session_id = $2', [store_id, session_id]);
  }

  /** Removes the sessions with a store that have ended from the cookie of the request's browser. */
  async clear(store_id: number, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const tokens = (await this.accounts(store_id, request)).map(({ token }) => token);
    this.setTokens(store_id, tokens, reply);
  }

  private setTokens(store_id: number, tokens: readonly string[], reply: FastifyReply): void {
    const max_age = tokens.length === 0 ? 0 : Math.floor(this.config.identity.customer_session_ttl / 1000);
    setCookie(reply, { name: this.name(store_id), value: tokens.join(SEPARATOR), max_age, secure: this.secure });
  }

  private tokens(store_id: number, { headers }: FastifyRequest): string[] {
    return tokensIn(readCookie(headers.cookie, this.name(store_id)) ?? '');
  }

  private name(store_id: number): string {
    return `${this.prefix}${String(store_id)}`;
  }

  private get prefix(): string {
    return `${this.secure ? '__Host-' : ''}svc_customer_`;
  }
}

/** No token contains it. */
const SEPARATOR = '-';

const tokensIn = (value: string): string[] => value.split(SEPARATOR).filter((token) => token !== '');

const SIGN_IN = 's.created_at AS signed_in_at, extract(epoch FROM now() - s.created_at)::float8 AS age';

const ACCOUNTS = `
SELECT s.digest, s.session_id, c.user_id, c.name, ${SIGN_IN}
FROM customer_sessions s JOIN customers c ON c.store_id = s.store_id AND c.user_id = s.user_id
WHERE s.store_id = $1 AND s.digest = ANY ($2::bytea[]) AND s.expires_at > now()`;

const LOCK = 'SELECT 1 FROM customer_sessions WHERE store_id = $1 AND session_id = $2 FOR KEY SHARE';

const ALL = `
SELECT s.store_id, s.session_id, c.user_id, c.name, ${SIGN_IN}, t.name AS store
FROM unnest($1::bigint[], $2::bytea[]) AS g (store_id, digest)
JOIN customer_sessions s ON s.digest = g.digest AND s.store_id = g.store_id AND s.expires_at > now()
JOIN customers c ON c.store_id = s.store_id AND c.user_id = s.user_id
JOIN stores t ON t.store_id = s.store_id
ORDER BY t.name, t.store_id`;
