import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { MerchantGate } from '../../platform/auth/merchant-gate.js';
import type { SignedInMerchant } from '../../platform/auth/merchant-session.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Connection } from '../../platform/database/connection.js';
import { createSecret, sha256 } from '../../platform/crypto/secrets.js';
import { originOf, SessionsService, type SignInOrigin } from '../sign-in/sessions.service.js';
import { requireClient } from './device-authorizations.service.js';
import type { DeviceAuthorization } from './device-authorization.entity.js';
import type { DeveloperSession, DeviceToken, DeviceTokenRequest } from './devices.dto.js';

/** The only grant type. */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** Seconds for which the token of a device is valid: 30 days. */
const TOKEN_LIFETIME = 30 * 24 * 3600;

/** Authorization as a token request reads it, while its row is locked. */
interface Polled extends Pick<DeviceAuthorization, 'authorization_id' | 'decision' | 'merchant_id'> {
  readonly redeemed: boolean;
  readonly expired: boolean;
  /** True if the device did not wait for its interval. */
  readonly early: boolean;
}

/** Token, or the error that the device receives. */
type Polling = DeviceToken | ApiError;

/** Access tokens of devices for the developer portal. Each is a session of the person. */
@Injectable()
export class DeviceTokens {
  constructor(private readonly sessions: SessionsService) {}

  /**
   * Redeems a device code that the person approved; works once. Throws `authorization_pending`, `slow_down` for a device that did not wait,
   * whose interval then grows by five seconds, `access_denied`, `expired_token`, and `invalid_grant` for a code that is unknown or was
   * redeemed.
   */
  async redeem(body: DeviceTokenRequest, request: FastifyRequest): Promise<DeviceToken> {
    requireClient(body);
    const digest = sha256(codeOf(body));
    const result = await this.sessions.transaction((connection) => this.poll(connection, digest, originOf(request)));
    // Thrown outside of the transaction, so that the time of a refused request is stored.
    if (result instanceof ApiError) throw result;
    return result;
  }

  /** Returns the session of a person. Throws `login_required` if it has ended in the meantime. */
  async show({ session_id }: SignedInMerchant): Promise<DeveloperSession> {
    const [session] = await this.sessions.transaction((connection) => connection.query<DeveloperSession>(SHOW, [session_id]));
    if (!session) throw MerchantGate.loginRequired();
    return session;
  }

  /** Ends the session of a person. */
  end({ merchant_id, session_id }: SignedInMerchant, request: FastifyRequest): Promise<number> {
    return this.sessions.endSessions(merchant_id, { only: session_id }, originOf(request));
  }

  private async poll(connection: Connection, digest: Buffer, origin: SignInOrigin): Promise<Polling> {
    const found = await this.lock(connection, digest);
    if (!found) return unusable();
    const { authorization_id, merchant_id } = found;
    const refused = refusal(found);
    if (refused === undefined && merchant_id !== null) {
      await connection.execute(REDEEM, [authorization_id]);
      return this.issue(connection, merchant_id, origin);
    }
    await connection.execute(WAIT, [authorization_id, refused?.code === 'slow_down']);
    return refused ?? pending();
  }

  /** Locks the person's devices before the code: operations that end all of the person's sessions take the locks in this order. */
  private async lock(connection: Connection, digest: Buffer): Promise<Polled | undefined> {
    const [decided] = await connection.query<{ merchant_id: number | null }>(DECIDED_BY, [digest]);
    if (decided?.merchant_id) await this.sessions.lockDevices(connection, decided.merchant_id);
    const [found] = await connection.query<Polled>(POLL, [digest]);
    if (!found || found.merchant_id === decided?.merchant_id) return found;
    // Decided between the two statements: the next request locks the person's devices.
    return { ...found, decision: null, merchant_id: null };
  }

  private async issue(connection: Connection, merchant_id: number, origin: SignInOrigin): Promise<DeviceToken> {
    const token = createSecret('svc_dt_', 48);
    await this.sessions.openWithin(connection, { merchant_id, token, reach: 'developers', ttl: TOKEN_LIFETIME * 1000 }, origin);
    return { access_token: token, token_type: 'Bearer', expires_in: TOKEN_LIFETIME };
  }
}

/** Returns the device code of a request. Throws `invalid_request` and `unsupported_grant_type`. */
function codeOf({ grant_type, device_code }: DeviceTokenRequest): string {
  if (!grant_type) throw ApiError.coded('invalid_request', 'grant_type is required.');
  if (grant_type !== DEVICE_GRANT) throw ApiError.coded('unsupported_grant_type', `grant_type must be ${DEVICE_GRANT}.`);
  if (device_code === undefined) throw ApiError.coded('invalid_request', 'device_code is required.');
  return device_code;
}

/** Returns the reason why no token is issued; undefined for a code that the person approved. */
function refusal({ redeemed, expired, decision, early }: Polled): ApiError | undefined {
  if (redeemed) return unusable();
  if (expired) return ApiError.coded('expired_token', 'The device code has expired.');
  if (decision === 'denied') return ApiError.coded('access_denied', 'The person denied the sign-in.');
  if (decision === 'approved') return undefined;
  return early ? ApiError.coded('slow_down', 'Wait five seconds longer between two requests.') : pending();
}

const pending = (): ApiError => ApiError.coded('authorization_pending', 'The person has not decided yet.');

const unusable = (): ApiError => ApiError.coded('invalid_grant', 'The device code is used or unknown.');

const DECIDED_BY = 'SELECT merchant_id FROM device_authorizations WHERE device_digest = $1';

const SHOW = `
SELECT s.merchant_id, m.name, m.email, s.reach, s.created_at, s.expires_at
FROM dashboard_sessions s JOIN merchants m ON m.merchant_id = s.merchant_id WHERE s.session_id = $1`;

/** Computed after the lock, so that concurrent requests see each other. */
const POLL = `
SELECT authorization_id, decision, merchant_id, redeemed_at IS NOT NULL AS redeemed, expires_at <= clock_timestamp() AS expired,
  polled_at IS NOT NULL AND polled_at + interval_seconds * interval '1 second' > clock_timestamp() AS early
FROM device_authorizations WHERE device_digest = $1 FOR UPDATE`;

const REDEEM = 'UPDATE device_authorizations SET redeemed_at = row_clock(authorization_id) WHERE authorization_id = $1';

/** `$2`: the device did not wait. */
const WAIT = `
UPDATE device_authorizations SET polled_at = row_clock(authorization_id), interval_seconds = CASE WHEN $2 THEN least(interval_seconds + 5, 60) ELSE interval_seconds END
WHERE authorization_id = $1`;
