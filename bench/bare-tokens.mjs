import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const REUSE_GRACE_MS = 10_000;

/** @param {string} text */
const sha256 = (text) => createHash('sha256').update(text).digest();

/** @param {string} text */
const fieldsOf = (text) => Object.fromEntries(new URLSearchParams(text));

/** @param {string} prefix */
const secret = (prefix) => prefix + randomBytes(48).toString('hex');

/**
 * Serves the refresh of apps' tokens.
 * @param {{ app: import('fastify').FastifyInstance, pool: import('pg').Pool, statements: import('./statements.mjs').Statements }} bare
 * @param {{ access: number, refresh: number }} lifetimes of tokens, in milliseconds
 */
export function serveRefresh({ app, pool, statements }, { access, refresh }) {
  const form = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(form, { parseAs: 'string' }, (_, text, done) => done(null, fieldsOf(String(text))));

  /** @type {(name: keyof typeof statements, values: unknown[]) => import('pg').QueryConfig} */
  const statement = (name, values) => ({ name, text: String(statements[name]), values });

  app.post('/api/apps/oauth/token', async (request, reply) => {
    const body = /** @type {Record<'client_id' | 'client_secret' | 'refresh_token', string>} */ (request.body);
    const [client] = (await pool.query(statement('client', [body.client_id]))).rows;
    if (!client || !timingSafeEqual(client.client_secret_digest, sha256(body.client_secret))) return reply.code(401).send('invalid_client');
    const [pair] = (await pool.query(statement('pair', [sha256(body.refresh_token), client.app_id, REUSE_GRACE_MS]))).rows;
    if (!pair || pair.rotated_at || pair.revoked_at || pair.expired) return reply.code(400).send('invalid_grant');
    const tokens = { access_token: secret('svc_at_'), refresh_token: secret('svc_rt_') };
    const scopes = await rotate(pair, tokens);
    void reply.type('application/json; charset=utf-8');
    return JSON.stringify({ ...tokens, token_type: 'bearer', expires_in: Math.floor(access / 1000), scope: scopes.join(' ') });
  });

  /**
   * Replaces a pair, in a transaction of two round trips, and returns its scopes.
   * @param {{ store_id: number, pair_id: number, installation_id: number, app_id: number, family_id: string, generation: number }} pair
   * @param {{ access_token: string, refresh_token: string }} tokens
   * @returns {Promise<string[]>}
   */
  async function rotate({ store_id, pair_id, installation_id, family_id, generation }, { access_token, refresh_token }) {
    const connection = await pool.connect();
    try {
      const [, , { rows }] = await Promise.all([
        connection.query({ name: 'begin', text: 'BEGIN' }),
        connection.query(statement('lock', [`tokens of ${String(installation_id)} in ${String(store_id)}`])),
        connection.query(statement('rotate', [store_id, pair_id])),
      ]);
      const [{ app_id, scopes }] = rows;
      const digests = [sha256(access_token), access, sha256(refresh_token), refresh];
      const values = [store_id, installation_id, app_id, family_id, generation + 1, scopes, ...digests, null];
      await Promise.all([
        connection.query(statement('issue', values)),
        connection.query(statement('evict', [JSON.stringify({ installation_id })])),
        connection.query({ name: 'commit', text: 'COMMIT' }),
      ]);
      return scopes;
    } catch (error) {
      await connection.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      connection.release();
    }
  }
}
