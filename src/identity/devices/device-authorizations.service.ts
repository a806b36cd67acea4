import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { SignedInMerchant } from '../../platform/auth/merchant-session.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { createSecret, sha256 } from '../../platform/crypto/secrets.js';
import { RateLimiter, tooMany } from '../../platform/limits/rate-limiter.js';
import { originOf, SessionsService } from '../sign-in/sessions.service.js';
import type { SignInExchange } from '../sign-in/sign-in.service.js';
import type { DeviceAuthorization, DeviceDecision } from './device-authorization.entity.js';
import type { AuthorizeDevice, DeviceCodes } from './devices.dto.js';
import { createUserCode, userCodeDigest, userCodeOf } from './user-code.js';

/** Seconds for which the codes of a device are valid. */
const LIFETIME = 600;
const INTERVAL = 5;
const MAX_USER_AGENT = 300;
/** Page on which a person types the user code. */
export const DEVICE_PAGE = '/developers/device';

/** Device that requests a sign-in, as shown to the person. */
export type AskingDevice = Pick<DeviceAuthorization, 'address' | 'user_agent' | 'created_at'> & { readonly user_code: string };

/** Sign-in of devices without a browser (RFC 8628): the codes of the device, and the decision of the person. */
@Injectable()
export class DeviceAuthorizations {
  constructor(
    private readonly config: Config,
    private readonly sessions: SessionsService,
    private readonly limiter: RateLimiter,
  ) {}

  /** Creates the codes of a device. Throws `invalid_client`, and `rate_limited` after too many for the address. */
  async begin(client: AuthorizeDevice, request: FastifyRequest): Promise<DeviceCodes> {
    requireClient(client);
    if (!(await this.limiter.countTarget(request))) throw tooMany();
    const device_code = createSecret('svc_dc_', 32);
    const { address, user_agent } = originOf(request);
    const values = [sha256(device_code), address, user_agent?.slice(0, MAX_USER_AGENT), LIFETIME];
    const user_code = await this.store(values);
    const page = `${this.config.base_url}${DEVICE_PAGE}`;
    return {
      device_code,
      user_code,
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${user_code}`,
      expires_in: LIFETIME,
      interval: INTERVAL,
    };
  }

  /**
   * Returns the device of a typed code that awaits a decision; undefined for any other text, which counts as a failed sign-in unless it
   * cannot be a code. Throws `rate_limited` after too many.
   */
  async find(person: SignedInMerchant, typed: string, exchange: SignInExchange): Promise<AskingDevice | undefined> {
    const user_code = userCodeOf(typed);
    if (user_code === undefined) return undefined;
    return this.guess(person, exchange, async () => {
      const [found] = await this.query<Omit<AskingDevice, 'user_code'>>(FIND, [this.digest(user_code)]);
      return found && { ...found, user_code };
    });
  }

  /**
   * Decides on the device of a code. Returns false for a code that does not await a decision, so that only one of several concurrent decisions takes
   * effect. Such a code counts as a failed sign-in, unless it cannot be a code. Throws `login_required` if the session has ended in the meantime, and
   * `rate_limited`.
   */
  async decide(person: SignedInMerchant, typed: string, decision: DeviceDecision, exchange: SignInExchange): Promise<boolean> {
    const user_code = userCodeOf(typed);
    if (user_code === undefined) return false;
    const decided = await this.guess(person, exchange, () => this.record(person, this.digest(user_code), decision));
    return decided !== undefined;
  }

  private record({ merchant_id, session_id }: SignedInMerchant, digest: Buffer, decision: DeviceDecision): Promise<object | undefined> {
    return this.sessions.transaction(async (connection) => {
      // A concurrent change of the password either ends the session before, or refuses the device afterwards.
      await this.sessions.lockDevices(connection, merchant_id);
      await this.sessions.signIn(session_id, connection);
      const [decided] = await connection.query<object>(DECIDE, [digest, merchant_id, decision]);
      return decided;
    });
  }

  /** Codes that failed in the meantime count, so that concurrent guesses cannot bypass the limit. */
  private async guess<T>(
    { merchant_id }: SignedInMerchant,
    { request, reply }: SignInExchange,
    look: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const subjects = [`device account ${String(merchant_id)}`, `device address ${this.limiter.addressOf(request)}`];
    await this.limiter.admitLogin(subjects, reply);
    const found = await look();
    if (found === undefined) await this.limiter.countFailedLogin(subjects, reply);
    else await this.limiter.admitLogin(subjects, reply);
    return found;
  }

  /** Two devices rarely get the same code; if they do, another one is created. */
  private async store(values: readonly unknown[]): Promise<string> {
    for (;;) {
      const user_code = createUserCode();
      const made = await this.query(BEGIN, [...values, this.digest(user_code)]);
      if (made.length > 0) return user_code;
    }
  }

  private query<T extends object>(statement: string, values: unknown[]): Promise<T[]> {
    return this.sessions.transaction((connection) => connection.query<T>(statement, values));
  }

  private digest(user_code: string): Buffer {
    return userCodeDigest(this.config.encryption_key.current, user_code);
  }
}

/** Throws `invalid_client` for any client other than the command line. */
export function requireClient({ client_id }: AuthorizeDevice): void {
  if (client_id !== 'cli') throw ApiError.coded('invalid_client', 'client_id must be cli.');
}

const BEGIN = `
INSERT INTO device_authorizations (device_digest, address, user_agent, expires_at, user_digest)
VALUES ($1, $2, $3, now() + $4 * interval '1 second', $5)
ON CONFLICT (user_digest) DO NOTHING RETURNING authorization_id`;

const FIND = `
SELECT address, user_agent, created_at FROM device_authorizations
WHERE user_digest = $1 AND decision IS NULL AND expires_at > clock_timestamp()`;

const DECIDE = `
UPDATE device_authorizations SET merchant_id = $2, decision = $3
WHERE user_digest = $1 AND decision IS NULL AND expires_at > row_clock(authorization_id) RETURNING authorization_id`;
