import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { AppContext } from '../auth/app-context.js';
import { sameDigest, sha256 } from '../crypto/secrets.js';
import type { Session } from '../database/session.js';
import { coded, invalidField } from './api-error.js';
import { APP_API } from './request.js';

/** An answer as it goes over the wire. */
export interface Answered {
  readonly status: number;
  readonly body: string;
  /** True when it was given before. */
  readonly replayed?: boolean;
}

/** What identifies a keyed request: `$1`–`$4` of the statements below, and its body. */
export interface KeyedRequest {
  readonly scope: readonly [store_id: number, app_id: number, route: string, key: string];
  readonly digest: Buffer;
  /** What the request holds the key with while it does slow work; empty where it does not. */
  readonly holder: string;
}

/** The body of a request that nobody has read yet. */
export const UNREAD = Symbol('unread');

/** What stands in the place of a status while the key is held for slow work. */
const RUNNING = 0;

/** After this time a key that is still held was left behind by a process that died. */
const LONGEST_WORK = `interval '5 minutes'`;

const HOLDERS = new WeakMap<FastifyRequest, string>();

interface Row {
  readonly body_digest: Buffer;
  readonly status: number;
  readonly answer: string;
}

const MOST_CHARACTERS = 255;

/** The request's idempotency key; undefined where there is none, or no body to hold it to. An empty or over-long key is a 400. */
export function keyedRequest(request: FastifyRequest): KeyedRequest | undefined {
  const key = request.headers['idempotency-key'];
  const [path = ''] = request.url.split('?', 1);
  if (key === undefined || request.method !== 'POST' || !path.startsWith(APP_API) || !(request.ctx instanceof AppContext)) return undefined;
  const { store_id, app_id } = request.ctx;
  const scope = [store_id, app_id, `POST ${path}`, checkedKey(key)] as const;
  return request.body === UNREAD ? undefined : { scope, digest: digestOf(request), holder: HOLDERS.get(request) ?? '' };
}

const digestOf = ({ body }: FastifyRequest): Buffer => sha256(JSON.stringify(body ?? null));

function checkedKey(key: string | string[]): string {
  if (typeof key === 'string' && key.trim() !== '' && key.length <= MOST_CHARACTERS) return key;
  throw invalidField('Idempotency-Key', 'length', `Idempotency-Key must have 1 to ${String(MOST_CHARACTERS)} characters.`);
}

/**
 * The answer that the key was given before, or undefined when this request is the first: it then holds the key until its transaction
 * ends. Throws `idempotency_in_progress` while the first still runs and `idempotency_key_reused` for another body.
 */
export async function claimKey(session: Session, { scope, digest, holder }: KeyedRequest, ttl: number): Promise<Answered | undefined> {
  const name = scope.join('\n');
  // Whoever does slow work under the key comes back to keep its answer, and waits for those who only ask about it meanwhile.
  if (holder !== '') await session.exclusively(name);
  else if (!(await session.holdsIfFree(name))) throw inProgress();
  const [row] = await session.query<Row>(
    `SELECT body_digest, status, answer FROM idempotency_keys
     WHERE store_id = $1 AND app_id = $2 AND route = $3 AND key = $4 AND created_at > now() - $5 * interval '1 millisecond'
       AND (status <> ${String(RUNNING)} OR (answer <> $6 AND created_at > now() - ${LONGEST_WORK}))`,
    [...scope, ttl, holder],
  );
  if (!row) return undefined;
  if (row.status === RUNNING) throw inProgress();
  if (!sameDigest(row.body_digest, digest)) throw coded('idempotency_key_reused', 'This Idempotency-Key was used with another body.');
  return { status: row.status, body: row.answer, replayed: true };
}

const inProgress = (): Error => coded('idempotency_in_progress', 'A request with this Idempotency-Key is still running.');

/** Holds a claimed key beyond the end of the transaction, until an answer is kept under it. */
export async function holdKey(session: Session, request: FastifyRequest, key: KeyedRequest): Promise<void> {
  const holder = randomUUID();
  await keepAnswer(session, key, { status: RUNNING, body: holder });
  HOLDERS.set(request, holder);
}

/** Gives up a key that the request holds; nothing else. */
export async function freeKey(session: Session, { scope, holder }: KeyedRequest): Promise<void> {
  if (holder === '') return;
  await session.execute(
    `DELETE FROM idempotency_keys
     WHERE store_id = $1 AND app_id = $2 AND route = $3 AND key = $4 AND status = ${String(RUNNING)} AND answer = $5`,
    [...scope, holder],
  );
}

/** Keeps the answer under the key, in the transaction of its effect. */
export async function keepAnswer(session: Session, { scope, digest }: KeyedRequest, { status, body }: Answered): Promise<void> {
  await session.execute(
    `INSERT INTO idempotency_keys (store_id, app_id, route, key, body_digest, status, answer) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (store_id, app_id, route, key) DO UPDATE
     SET body_digest = excluded.body_digest, status = excluded.status, answer = excluded.answer, created_at = excluded.created_at`,
    [...scope, digest, status, body],
  );
}
