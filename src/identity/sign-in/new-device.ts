import type { FastifyRequest } from 'fastify';
import { type NewCookie, readCookie } from '../../platform/auth/cookies.js';
import { createSecret, sha256 } from '../../platform/crypto/secrets.js';
import type { Connection } from '../../platform/database/connection.js';

/** Seconds. */
const YEAR = 365 * 24 * 3600;

/** Device of a sign-in. */
export interface SignInDevice {
  /** Digests by which it is known. */
  readonly digests: readonly Buffer[];
  readonly address: string | undefined;
  readonly user_agent: string | undefined;
}

/** Browser or program that signs in. */
interface IdentifiedDevice {
  readonly digests: readonly Buffer[];
  /** Cookie to set, for a device that sent none. */
  readonly cookie: NewCookie | undefined;
}

/**
 * Identifies the device of a request by a cookie, and by its address and program, for programs without cookies and browsers that deleted
 * theirs.
 */
export function identifyDevice({ headers, ip }: FastifyRequest, secure: boolean): IdentifiedDevice {
  const name = `${secure ? '__Host-' : ''}svc_browser`;
  const known = readCookie(headers.cookie, name);
  const value = known ?? createSecret('', 32);
  const digests = [sha256(`cookie ${value}`), sha256(`program ${ip} ${headers['user-agent'] ?? ''}`)];
  return { digests, cookie: known === undefined ? { name, value, max_age: YEAR, secure } : undefined };
}

/**
 * Records the device of a sign-in in its transaction and, if the device is new, a notice for the merchant. The first device of an account does not
 * count as new. For concurrent sign-ins with the same device, exactly one notice is recorded.
 */
export async function recordDevice(connection: Connection, merchant_id: number, device: SignInDevice): Promise<void> {
  const { digests, address = null, user_agent = null } = device;
  const [message] = await connection.query<{ notice_id: number }>(RECORD, [merchant_id, digests, address, user_agent]);
  if (!message) return;
  // The messages of a merchant within an hour are counted, so they are scheduled one after another.
  await connection.lock(`sign-in notices of merchant ${String(merchant_id)}`);
  const [recent] = await connection.query<Recent>(RECENT, [merchant_id, message.notice_id]);
  if (recent && recent.count >= ONE_BY_ONE) await connection.execute(COLLECT, [message.notice_id, recent.digest_at]);
}

/** Sign-ins that a merchant is notified of individually within an hour. Later ones are collected for an hour. */
const ONE_BY_ONE = 5;

interface Recent {
  readonly count: number;
  /** Time at which the collecting digest is due, or a new one would be. */
  readonly digest_at: Date;
}

/** The clock is read after the lock, so a message of a transaction that began later than this one counts as due now, not as a digest. */
const RECENT = `
SELECT count(*)::integer AS count,
  coalesce(min(due_at) FILTER (WHERE due_at > clock_timestamp() AND attempts = 0), now() + interval '1 hour') AS digest_at
FROM sign_in_notices WHERE merchant_id = $1 AND created_at > now() - interval '1 hour' AND notice_id <> $2`;

const COLLECT = 'UPDATE sign_in_notices SET due_at = $2 WHERE notice_id = $1';

/** The statement sees only earlier devices. The order of the digests prevents deadlocks between concurrent sign-ins. */
const RECORD = `
WITH former AS (SELECT 1 FROM known_devices WHERE merchant_id = $1 LIMIT 1),
recorded AS (
  INSERT INTO known_devices (merchant_id, digest) SELECT $1, d FROM unnest($2::bytea[]) d ORDER BY d
  ON CONFLICT (merchant_id, digest) DO UPDATE SET seen_at = excluded.seen_at RETURNING xmax = 0 AS is_new
)
INSERT INTO sign_in_notices (merchant_id, address, user_agent)
SELECT $1, $3::varchar, $4::varchar WHERE EXISTS (SELECT FROM former) AND (SELECT bool_and(is_new) FROM recorded)
RETURNING notice_id`;
