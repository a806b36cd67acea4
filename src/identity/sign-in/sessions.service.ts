import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type ActDetails, audit, type AuditAction } from '../../audit/audit.service.js';
import { MerchantGate } from '../../platform/auth/merchant-gate.js';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import type { OpenedSession } from '../../platform/auth/session-cookie.js';
import type { MerchantSessions } from '../../platform/auth/merchant-sessions.js';
import { Config } from '../../platform/config/config.js';
import type { Connection } from '../../platform/database/connection.js';
import { SystemDb } from '../../platform/database/system-db.js';
import type { DashboardSession, SessionReach } from './dashboard-session.entity.js';
import { storedDevice } from './device.js';
import { recordDevice } from './new-device.js';
import type { StoreChoice, StoreMembership } from './sign-in.dto.js';
import { StaffService } from '../../staff/staff.service.js';
import { SHAREABLE } from '../../platform/database/shareable.js';
import { createSecret, sha256 } from '../../platform/crypto/secrets.js';

/** Merchant of a session, however the request presents its token. */
type SignedInMerchant = Omit<MerchantSession, 'via' | 'csrf_token'>;

/** Request or command that a sign-in, or its end, comes from. */
export interface SignInOrigin {
  readonly address?: string;
  readonly request_id?: string;
  readonly is_operator?: true;
  /** `User-Agent` header. */
  readonly user_agent?: string | undefined;
  /** Digests by which the device is known; absent for a sign-in that is not reported to the merchant. */
  readonly device?: readonly Buffer[];
  /** True for a sign-in with a code of the second factor, or with a passkey. */
  readonly second_factor?: boolean;
  /** Merchant who acts, if not the one of the account. */
  readonly by?: number;
}

/** Returns the origin of a request. */
export const originOf = ({ ip: address, id: request_id, headers }: FastifyRequest): SignInOrigin => ({
  address,
  request_id,
  user_agent: headers['user-agent'],
});

/** Sessions of a merchant: all, one, or all except one. */
export interface SessionFilter {
  readonly only?: number | undefined;
  readonly except?: number | undefined;
}

/** Session of a merchant, with the device, the address and the times of its sign-in and its end. */
export type OpenSession = Pick<DashboardSession, 'session_id' | 'reach' | 'address' | 'user_agent' | 'created_at' | 'expires_at'>;

/** Session to open. */
export interface NewSession {
  readonly merchant_id: number;
  readonly token: string;
  readonly reach: SessionReach;
  /** Milliseconds until the session ends. */
  readonly ttl: number;
}

/** Time of a sign-in. */
export interface SignInTime {
  readonly auth_time: Date;
  /** Seconds since then, by the clock of the database. */
  readonly auth_age: number;
}

/** Sessions of merchants, and the stores that they open. Each sign-in creates one, with its own token. */
@Injectable()
export class SessionsService implements MerchantSessions {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
    private readonly staff: StaffService,
  ) {}

  /** Creates a session and returns its token, which cannot be retrieved later. */
  async open(merchant_id: number, origin: SignInOrigin = {}): Promise<OpenedSession> {
    const session_token = createSecret('svc_ds_', 48);
    const ttl = this.config.dashboard_session_ttl;
    const session = { merchant_id, token: session_token, reach: 'account', ttl } as const;
    await this.db.transaction((connection) => this.openWithin(connection, session, origin));
    return { session_token, expires_in: Math.floor(ttl / 1000) };
  }

  /** Creates a session with a token in a transaction. */
  async openWithin(connection: Connection, { merchant_id, token, reach, ttl }: NewSession, origin: SignInOrigin): Promise<void> {
    const device = storedDevice(origin);
    const [session] = await connection.query<{ session_id: number }>(OPEN, [
      ...[sha256(token), merchant_id, ttl, ...device, reach],
      origin.second_factor ?? false,
    ]);
    await this.record(connection, merchant_id, 'sign_in.succeeded', { origin, details: { ...session } });
    const [address, user_agent] = device;
    if (origin.device) await recordDevice(connection, merchant_id, { digests: origin.device, address, user_agent });
  }

  /** Returns the sessions of a merchant that have not ended, newest first. */
  ofMerchant(merchant_id: number): Promise<OpenSession[]> {
    return this.db.query<OpenSession>(
      `SELECT session_id, reach, address, user_agent, created_at, expires_at FROM dashboard_sessions WHERE merchant_id = $1 AND expires_at > now()
       ORDER BY created_at DESC, session_id DESC`,
      [merchant_id],
    );
  }

  /** Records a sign-in with a wrong password. An unknown account causes the same statements, so that the response time does not reveal it. */
  failed(merchant_id: number | undefined, origin: SignInOrigin): Promise<void> {
    return this.db.transaction((connection) => this.record(connection, merchant_id ?? 0, 'sign_in.failed', { origin }));
  }

  /** Ends the session of a token, if there is one. */
  async close(token: string, origin: SignInOrigin): Promise<void> {
    const session = await this.byToken(sha256(token));
    if (session) await this.endSessions(session.merchant_id, { only: session.session_id }, origin);
  }

  /** Ends sessions of a merchant. Returns their number. */
  endSessions(merchant_id: number, which: SessionFilter, origin: SignInOrigin): Promise<number> {
    return this.db.transaction((connection) => this.endWithin(connection, merchant_id, which, origin));
  }

  /**
   * Ends sessions of a merchant in a transaction. Returns their number. Unless only a single session is ended, devices that the merchant
   * approved and that have no token yet are refused; the lock keeps such a device from getting its token in the meantime.
   */
  async endWithin(connection: Connection, merchant_id: number, which: SessionFilter, origin: SignInOrigin): Promise<number> {
    if (which.only === undefined) {
      await this.lockDevices(connection, merchant_id);
      await connection.execute(REFUSE, [merchant_id]);
    }
    const ended = await connection.query<{ session_id: number }>(END, [merchant_id, which.only ?? null, which.except ?? null]);
    const session_ids = ended.map(({ session_id }) => session_id);
    if (ended.length > 0) await this.record(connection, merchant_id, 'sign_in.ended', { origin, details: { session_ids } });
    return ended.length;
  }

  /**
   * Takes the lock under which devices of a merchant are approved and refused, until the transaction ends. It does not lock the row of the
   * merchant, which is copied to every node: two transactions that share it there wait for each other.
   */
  lockDevices(connection: Connection, merchant_id: number): Promise<void> {
    return connection.lock(`devices of merchant ${String(merchant_id)}`);
  }

  /** Runs `work` in one transaction, for a change of an account with its sessions. */
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return this.db.transaction(work);
  }

  /** Records an act on the account of a merchant in all of their stores. */
  async record(
    connection: Connection,
    merchant_id: number,
    action: AuditAction,
    { origin, details = {} }: { readonly origin: SignInOrigin; readonly details?: ActDetails },
  ): Promise<void> {
    const { is_operator, by = merchant_id, address, request_id } = origin;
    const actor = is_operator ? ({ type: 'operator', id: null } as const) : ({ type: 'merchant', id: by, address, request_id } as const);
    const target = { type: 'merchant', id: merchant_id } as const;
    audit.append(connection, await this.staff.storesOf(connection, merchant_id), actor, { action, target, details });
  }

  /** Returns the merchant of a session by the SHA-256 of its token; undefined if it is unknown, expired or ended. */
  async byToken(digest: Buffer): Promise<SignedInMerchant | undefined> {
    const [merchant] = await this.db.query<SignedInMerchant>(
      `${SHAREABLE}SELECT s.session_id, m.merchant_id, m.name, m.email
       FROM dashboard_sessions s JOIN merchants m ON m.merchant_id = s.merchant_id
       WHERE s.digest = $1 AND s.expires_at > now()`,
      [digest],
    );
    return merchant;
  }

  /** Returns the time of the sign-in that a session began with. Throws `login_required` for a session that has ended. */
  async signIn(session_id: number, connection = this.db.reads): Promise<SignInTime> {
    const [session] = await connection.query<SignInTime>(SIGN_IN, [session_id]);
    if (!session) throw MerchantGate.loginRequired();
    return session;
  }

  /** Runs `work` in a transaction that keeps a session from ending; returns undefined if it has ended. */
  hold<T>(session_id: number, work: (connection: Connection) => Promise<T>): Promise<T | undefined> {
    return this.db.transaction(async (connection) => {
      const [open] = await connection.query('SELECT 1 FROM dashboard_sessions WHERE session_id = $1 FOR KEY SHARE', [session_id]);
      return open ? work(connection) : undefined;
    });
  }

  /** Returns the stores that a merchant is a member of, by name. */
  stores(merchant_id: number): Promise<StoreMembership[]> {
    return this.db.query<StoreMembership>(STORES, [merchant_id]);
  }

  /** Returns the store that a merchant is in, and the first of the others by name, at most {@link MAX_CHOICES} in all. */
  choices(merchant_id: number, store_id: number): Promise<StoreChoice[]> {
    return this.db.query<StoreChoice>(CHOICES, [merchant_id, store_id]);
  }

  /** Returns true if the merchant is a member of the store. */
  async isMember(merchant_id: number, store_id: number): Promise<boolean> {
    return (await this.accessOf(this.db.reads, store_id, merchant_id)) !== undefined;
  }

  /** Returns the merchant's membership of a store; undefined if there is none. */
  accessOf(connection: Connection, store_id: number, merchant_id: number): ReturnType<StaffService['accessOf']> {
    return this.staff.accessOf(connection, store_id, merchant_id);
  }
}

const OPEN = `
INSERT INTO dashboard_sessions (digest, merchant_id, expires_at, address, user_agent, reach, second_factor)
VALUES ($1, $2, now() + $3 * interval '1 millisecond', $4, $5, $6, $7) RETURNING session_id`;

const REFUSE = 'DELETE FROM device_authorizations WHERE merchant_id = $1 AND redeemed_at IS NULL';

/** `$2` is null or the only session to end; `$3` is null or the session to keep. */
const END = `
DELETE FROM dashboard_sessions
WHERE merchant_id = $1 AND ($2::bigint IS NULL OR session_id = $2) AND ($3::bigint IS NULL OR session_id <> $3)
RETURNING session_id`;

const SIGN_IN = `
SELECT created_at AS auth_time, extract(epoch FROM now() - created_at)::float8 AS auth_age FROM dashboard_sessions WHERE session_id = $1`;

const STORES = `
SELECT s.store_id, s.name, s.domain, s.status, p.role
FROM staff p JOIN stores s ON s.store_id = p.store_id
WHERE p.merchant_id = $1 AND p.suspended_at IS NULL ORDER BY s.name, s.store_id`;

/** Stores of a menu. */
const MAX_CHOICES = 20;

const CHOICES = `
SELECT s.store_id, s.name, s.domain
FROM staff p JOIN stores s ON s.store_id = p.store_id
WHERE p.merchant_id = $1 AND p.suspended_at IS NULL ORDER BY s.store_id <> $2, s.name, s.store_id LIMIT ${String(MAX_CHOICES)}`;
