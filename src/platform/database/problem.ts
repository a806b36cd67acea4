import { sqlState } from './sql-state.js';

/** Problem with the action that fixes it. */
export class Problem extends Error {
  constructor(
    message: string,
    readonly remedy: string,
  ) {
    super(message);
  }
}

/** Actions that fix errors of PostgreSQL, by SQLSTATE. */
const REMEDIES: Readonly<Record<string, string>> = {
  '28P01': 'Correct the password in DATABASE_URL.',
  '28000': 'Correct the user in DATABASE_URL, or allow it in pg_hba.conf.',
  '3D000': 'Create the database, then run `migrate`.',
  '42P01': 'Run `migrate` as the role that owns the tables.',
  '42501': 'Run the command as the role that owns the tables.',
  '53300': 'Lower DATABASE_POOL or the number of processes, or raise max_connections of PostgreSQL.',
};

/** Codes of Node.js for a certificate that it does not trust or that belongs to another host. */
const UNTRUSTED =
  /^(UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|ERR_TLS_CERT_ALTNAME_INVALID)$/;
const TRUST = 'Add sslrootcert, a file with the certificates of the provider, to DATABASE_URL, or correct its host.';

/** Returns a {@link Problem} for an error of PostgreSQL that an operator can fix; undefined for another error. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  const { code } = (error ?? {}) as { code?: unknown };
  const remedy = typeof code === 'string' && UNTRUSTED.test(code) ? TRUST : REMEDIES[sqlState(error)];
  return remedy === undefined ? undefined : new Problem(firstLineOf(error), remedy);
}

/** Returns the first line of the message of an error. An error of several refused addresses has no message of its own. */
export function firstLineOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return (first instanceof Error ? first.message : String(first)).split('\n', 1)[0] ?? '';
}
