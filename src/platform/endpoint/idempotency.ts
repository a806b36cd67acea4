import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { AppContext } from '../auth/app-context.js';
import type { EncryptionKeys } from '../config/encryption-keys.js';
import type { Connection } from '../database/connection.js';
import { ApiError } from '../contract/api-error.js';
import { canonicalJson } from '../contract/canonical-json.js';
import { isDryRun } from './dry-run.js';
import type { EndpointDefinition } from './endpoint.js';
import { keptAnswerOf } from './idempotency-key.entity.js';
import { WireResponse } from './wire-response.js';
import { sha256, sameDigest } from '../crypto/secrets.js';
import { unseal, seal } from '../crypto/seal.js';

/** Scope of an idempotency key, `$1`–`$4` of the statements below, and the request that carries it. */
export interface KeyedRequest {
  readonly scope: readonly [store_id: number, app_id: number, route: string, key: string];
  /** SHA-256 of the body as canonical JSON. */
  readonly digest: Buffer;
  /** SHA-256 of the body as JSON, as stored by version 1.1.0 and older. */
  readonly former_digest: () => Buffer;
  /** Random id of the request while it holds the key for slow work; empty otherwise. */
  readonly holder: string;
  /** True if the response contains a secret. */
  readonly secret: boolean;
}

/** Settings of kept responses. */
export interface KeepingSettings {
  /** Milliseconds for which a response is kept. */
  readonly idempotency_ttl: number;
  readonly encryption_key: EncryptionKeys;
}

/** Body of a request whose handler has not read it yet. */
export const UNREAD = Symbol('unread');

/** Status of a key that is held for slow work. */
const RUNNING = 0;

/** Lease of a held key. A key that is held for longer belongs to a process that crashed. */
const LEASE = `interval '5 minutes'`;

const HOLDERS = new WeakMap<FastifyRequest, string>();

interface Row {
  readonly body_digest: Buffer;
  readonly status: number;
  readonly answer: string;
  readonly answer_sealed: Buffer | null;
}

const MAX_LENGTH = 255;

/** Returns the request's idempotency key; undefined without one, for a dry run, and while the body is unread. Throws 400 for an empty or too long key. */
export function keyedRequest(request: FastifyRequest): KeyedRequest | undefined {
  const { ctx, method, body } = request;
  const { endpoint } = request.routeOptions.config;
  const key = request.headers['idempotency-key'];
  if (key === undefined || method !== 'POST' || !(ctx instanceof AppContext) || keepsNone(request)) return undefined;
  const scope = [ctx.store_id, ctx.app_id, `POST ${pathOf(request)}`, checkedKey(key)] as const;
  if (body === UNREAD) return undefined;
  return { scope, ...digestsOf(body), holder: HOLDERS.get(request) ?? '', secret: isSecret(endpoint) };
}

const keepsNone = (request: FastifyRequest): boolean => request.routeOptions.config.endpoint?.own_keys === true || isDryRun(request);
const isSecret = (endpoint: EndpointDefinition | undefined): boolean => endpoint?.secret === true;

/** Returns the path of the matched route with its parameters, which is the same for every encoding of a target. */
function pathOf({ params, routeOptions: { url = '' } }: FastifyRequest): string {
  const values = params as Readonly<Record<string, string>>;
  return url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

const digestsOf = (body: unknown): Pick<KeyedRequest, 'digest' | 'former_digest'> => ({
  digest: sha256(canonicalJson(body ?? null)),
  former_digest: () => sha256(JSON.stringify(body ?? null)),
});

function checkedKey(key: string | string[]): string {
  if (typeof key === 'string' && key.trim() !== '' && key.length <= MAX_LENGTH) return key;
  throw ApiError.invalidField('Idempotency-Key', 'length', `Idempotency-Key must have 1 to ${String(MAX_LENGTH)} characters.`);
}

/**
 * Claims a key until the end of the transaction. Returns the kept response when there is one. Throws `idempotency_in_progress` while
 * another request with the key is running, and `idempotency_key_reused` for another body.
 */
export async function claimKey(
  connection: Connection,
  { scope, digest, former_digest, holder }: KeyedRequest,
  { idempotency_ttl, encryption_key }: KeepingSettings,
): Promise<WireResponse | undefined> {
  const name = scope.join('\n');
  // A request that holds the key must be able to store its response, so it waits for requests that only look up the key.
  if (holder !== '') await connection.lock(name);
  else if (!(await connection.tryLock(name))) throw inProgress();
  const [row] = await connection.query<Row>(
    `SELECT body_digest, status, answer, answer_sealed FROM idempotency_keys
     WHERE store_id = $1 AND app_id = $2 AND route = $3 AND key = $4 AND created_at > now() - $5 * interval '1 millisecond'
       AND status < 300 AND (status <> ${String(RUNNING)} OR (answer <> $6 AND created_at > now() - ${LEASE}))`,
    [...scope, idempotency_ttl, holder],
  );
  if (!row) return undefined;
  if (row.status === RUNNING) throw inProgress();
  if (!sameDigest(row.body_digest, digest) && !sameDigest(row.body_digest, former_digest()))
    throw ApiError.coded('idempotency_key_reused', 'This Idempotency-Key was used with another body.');
  const { status, answer, answer_sealed } = row;
  return new WireResponse(status, answer_sealed ? unseal(encryption_key, answer_sealed, placeOf(scope)) : answer, true);
}

const inProgress = (): Error => ApiError.coded('idempotency_in_progress', 'A request with this Idempotency-Key is still running.');

/** Holds a claimed key beyond the end of the transaction, until a response is kept under it. */
export async function holdKey(connection: Connection, request: FastifyRequest, key: KeyedRequest): Promise<void> {
  const holder = randomUUID();
  await keep(connection, key, new WireResponse(RUNNING, holder), null);
  HOLDERS.set(request, holder);
}

/** Releases a key that the request holds. */
export async function freeKey(connection: Connection, { scope, holder }: KeyedRequest): Promise<void> {
  if (holder === '') return;
  await connection.execute(
    `DELETE FROM idempotency_keys
     WHERE store_id = $1 AND app_id = $2 AND route = $3 AND key = $4 AND status = ${String(RUNNING)} AND answer = $5`,
    [...scope, holder],
  );
}

/** Keeps a response under the key, in the transaction of its effect; encrypted if it contains a secret. */
export async function keepResponse(
  connection: Connection,
  key: KeyedRequest,
  response: WireResponse,
  { encryption_key }: KeepingSettings,
): Promise<void> {
  if (!key.secret) return keep(connection, key, response, null);
  const sealed = seal(encryption_key, response.body, placeOf(key.scope));
  return keep(connection, key, new WireResponse(response.status, ''), sealed);
}

const placeOf = (scope: KeyedRequest['scope']): ReturnType<typeof keptAnswerOf> => keptAnswerOf(scope.join('\n'));

async function keep(
  connection: Connection,
  { scope, digest }: KeyedRequest,
  { status, body }: WireResponse,
  sealed: Buffer | null,
): Promise<void> {
  await connection.execute(
    `INSERT INTO idempotency_keys (store_id, app_id, route, key, body_digest, status, answer, answer_sealed)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (store_id, app_id, route, key) DO UPDATE
     SET body_digest = excluded.body_digest, status = excluded.status, answer = excluded.answer,
       answer_sealed = excluded.answer_sealed, created_at = excluded.created_at`,
    [...scope, digest, status, body, sealed],
  );
}
