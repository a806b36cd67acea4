import { Injectable } from '@nestjs/common';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { seal, unseal } from '../../platform/crypto/seal.js';
import { createSecret, sha256 } from '../../platform/crypto/secrets.js';
import type { Connection } from '../../platform/database/connection.js';
import { SessionsService, type SignInOrigin } from '../sign-in/sessions.service.js';
import { newSecret, stepOf } from './one-time-password.js';
import { factorSecretOf, SecondFactor } from './second-factor.entity.js';

/** Recovery codes that a merchant receives, and the random bytes of each. */
const [CODES, CODE_BYTES] = [10, 10];

const APP_CODE = /^\d{6}$/;

/** Second factor of a merchant. */
export interface FactorState {
  readonly is_on: boolean;
  /** Number of unused recovery codes. */
  readonly codes_left: number;
}

/** Second factors of merchants: an authenticator app, and recovery codes. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly config: Config,
    private readonly sessions: SessionsService,
  ) {}

  /** Returns whether a merchant has a second factor, and the number of recovery codes. */
  async state(merchant_id: number): Promise<FactorState> {
    const [state] = await this.sessions.transaction((connection) => connection.query<FactorState>(STATE, [merchant_id]));
    return state ?? { is_on: false, codes_left: 0 };
  }

  /** Creates a secret, which replaces an unconfirmed one. Throws 409 for a merchant with a second factor. */
  async propose(merchant_id: number): Promise<void> {
    const sealed = seal(this.config.encryption_key, newSecret(), factorSecretOf(merchant_id));
    const made = await this.sessions.transaction((connection) => connection.query(PROPOSE, [merchant_id, sealed]));
    if (made.length === 0) throw ApiError.conflict('The account already has a second factor.');
  }

  /** Returns the unconfirmed secret, in Base32; undefined if there is none. */
  proposed(merchant_id: number): Promise<string | undefined> {
    return this.sessions.transaction(async (connection) => (await this.read(connection, merchant_id, PROPOSED))?.secret);
  }

  /**
   * Confirms a secret with its first code, ends the other sessions of the merchant, and returns the recovery codes. They cannot be read again.
   * Returns undefined for a wrong code, and without a secret to confirm.
   */
  confirm({ merchant_id, session_id }: MerchantSession, code: string, origin: SignInOrigin): Promise<string[] | undefined> {
    return this.sessions.transaction(async (connection) => {
      const read = await this.read(connection, merchant_id, PROPOSED);
      const step = read && stepOf(read.secret, digitsOf(code), read.now);
      if (step === undefined) return undefined;
      await connection.execute(CONFIRM, [merchant_id, step]);
      const codes = Array.from({ length: CODES }, newRecoveryCode);
      await connection.execute(INSERT_CODES, [merchant_id, codes.map(digestOf)]);
      await connection.execute(PROVE, [session_id]);
      await this.sessions.record(connection, merchant_id, 'secret.created', { origin, details: { second_factor: true } });
      await this.sessions.endWithin(connection, merchant_id, { except: session_id }, origin);
      return codes;
    });
  }

  /** Uses a code of the app, or a recovery code. Returns false for a wrong one, and for one that was used before. */
  use(merchant_id: number, code: string): Promise<boolean> {
    return this.sessions.transaction(async (connection) => {
      const digits = digitsOf(code);
      if (!APP_CODE.test(digits)) return (await connection.execute(RECOVER, [merchant_id, digestOf(code)])) === 1;
      const read = await this.read(connection, merchant_id, CONFIRMED);
      const step = read && stepOf(read.secret, digits, read.now);
      return step !== undefined && (await connection.execute(USE, [merchant_id, step])) === 1;
    });
  }

  /** Removes the second factor of a merchant. Returns false if there is none. */
  remove(merchant_id: number, origin: SignInOrigin): Promise<boolean> {
    return this.sessions.transaction(async (connection) => {
      const { affected } = await connection.manager.delete(SecondFactor, { merchant_id });
      if (affected !== 1) return false;
      const action = origin.is_operator ? 'operator.merchant.remove-second-factor' : 'secret.removed';
      await this.sessions.record(connection, merchant_id, action, { origin, details: { second_factor: false } });
      return true;
    });
  }

  /** Returns a secret, and the time of the database in milliseconds since 1970. */
  private async read(connection: Connection, merchant_id: number, statement: string): Promise<{ secret: string; now: number } | undefined> {
    const [row] = await connection.query<{ secret_sealed: Buffer; now: Date }>(statement, [merchant_id]);
    return row && { secret: unseal(this.config.encryption_key, row.secret_sealed, factorSecretOf(merchant_id)), now: row.now.getTime() };
  }
}

/** Returns a code without the spaces that people type. */
const digitsOf = (code: string): string => code.replaceAll(/\s/g, '');

/** Returns a code of 20 hexadecimal digits in groups of five. */
const newRecoveryCode = (): string => createSecret('', CODE_BYTES).replace(/(.{5})(?=.)/g, '$1-');

/** Returns the digits of a recovery code, in any letter case and grouping. */
const recoveryOf = (code: string): string => code.toLowerCase().replaceAll(/[^0-9a-f]/g, '');

/** Returns true for a text that can be a code of the app or a recovery code. */
export const isFactorCode = (code: string): boolean => APP_CODE.test(digitsOf(code)) || recoveryOf(code).length === 2 * CODE_BYTES;

const digestOf = (code: string): Buffer => sha256(recoveryOf(code));

const STATE = `
SELECT true AS is_on, (SELECT count(*)::integer FROM recovery_codes r WHERE r.merchant_id = f.merchant_id) AS codes_left
FROM second_factors f WHERE merchant_id = $1 AND confirmed_at IS NOT NULL`;

const PROPOSE = `
INSERT INTO second_factors AS f (merchant_id, secret_sealed) VALUES ($1, $2)
ON CONFLICT (merchant_id) DO UPDATE SET secret_sealed = excluded.secret_sealed, created_at = excluded.created_at WHERE f.confirmed_at IS NULL
RETURNING 1`;

const PROPOSED =
  'SELECT secret_sealed, clock_timestamp() AS now FROM second_factors WHERE merchant_id = $1 AND confirmed_at IS NULL FOR UPDATE';

const CONFIRMED = 'SELECT secret_sealed, clock_timestamp() AS now FROM second_factors WHERE merchant_id = $1 AND confirmed_at IS NOT NULL';

const CONFIRM = 'UPDATE second_factors SET confirmed_at = now(), last_step = $2 WHERE merchant_id = $1';

const PROVE = 'UPDATE dashboard_sessions SET second_factor = true WHERE session_id = $1';

const INSERT_CODES = 'INSERT INTO recovery_codes (merchant_id, digest) SELECT $1, unnest($2::bytea[])';

/** The condition on the step refuses a code that was used before. */
const USE = 'UPDATE second_factors SET last_step = $2 WHERE merchant_id = $1 AND last_step < $2';

const RECOVER = 'DELETE FROM recovery_codes WHERE merchant_id = $1 AND digest = $2';
