import { createHash } from 'node:crypto';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Serves the lists of storefronts from a cache, like our server.
 * @param {import('fastify').FastifyInstance} app
 * @param {import('pg').Pool} pool
 * @param {string} text statement that reads a list
 */
export function serveStorefront(app, pool, text) {
  /** Lists by store and target. @type {Map<string, { body: string, tag: string }>} */
  const lists = new Map();
  app.get('/api/apps/extensions/storefront', async (request, reply) => {
    const { store_id, target } = /** @type {{ store_id: string, target: string }} */ (request.query);
    const { body, tag } = lists.get(`${store_id} ${target}`) ?? (await read(store_id, target));
    void reply.headers({ etag: tag, 'cache-control': 'public, max-age=60', 'content-type': JSON_TYPE });
    return request.headers['if-none-match'] === tag ? reply.code(304).send() : body;
  });

  /**
   * @param {string} store_id
   * @param {string} target
   */
  async function read(store_id, target) {
    const { rows } = await pool.query({ name: 'storefront', text, values: [Number(store_id), target] });
    const { json } = rows[0];
    const list = { body: `{"data":${json},"status":200}`, tag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` };
    lists.set(`${store_id} ${target}`, list);
    return list;
  }
}
