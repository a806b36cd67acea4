export const SCHEMA = `
CREATE SCHEMA IF NOT EXISTS bench_oidc;
CREATE TABLE IF NOT EXISTS bench_oidc.artefacts (
  model text NOT NULL, id text NOT NULL, payload jsonb NOT NULL, grant_id text, uid text, user_code text, expires_at timestamptz,
  consumed_at timestamptz, PRIMARY KEY (model, id)
);
CREATE INDEX IF NOT EXISTS artefacts_grant_id ON bench_oidc.artefacts (grant_id)`;

const UPSERT = `
INSERT INTO bench_oidc.artefacts (model, id, payload, grant_id, uid, user_code, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 second')
ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`;
const FIND = `
SELECT payload, extract(epoch FROM consumed_at)::int AS consumed FROM bench_oidc.artefacts
WHERE model = $1 AND id = $2 AND (expires_at IS NULL OR expires_at > now())`;
const CONSUME = 'UPDATE bench_oidc.artefacts SET consumed_at = now() WHERE model = $1 AND id = $2';
const DESTROY = 'DELETE FROM bench_oidc.artefacts WHERE model = $1 AND id = $2';
const REVOKE = 'DELETE FROM bench_oidc.artefacts WHERE grant_id = $1';

/**
 * Returns an adapter of oidc-provider that keeps everything in one table of PostgreSQL, with named statements.
 * @param {import('pg').Pool} pool
 */
export function postgresAdapter(pool) {
  /**
   * @param {string} name
   * @param {string} text
   * @param {unknown[]} values
   */
  const query = async (name, text, values) => (await pool.query({ name, text, values })).rows;
  return class {
    /** @param {string} model */
    constructor(model) {
      this.model = model;
    }

    /**
     * @param {string} id
     * @param {any} payload
     * @param {number} expiresIn
     */
    async upsert(id, payload, expiresIn) {
      const { grantId = null, uid = null, userCode = null } = payload;
      await query('upsert', UPSERT, [this.model, id, payload, grantId, uid, userCode, expiresIn]);
    }

    /** @param {string} id */
    async find(id) {
      const [row] = await query('find', FIND, [this.model, id]);
      return row && { ...row.payload, ...(row.consumed !== null && { consumed: row.consumed }) };
    }

    async findByUid() {
      return undefined;
    }

    async findByUserCode() {
      return undefined;
    }

    /** @param {string} id */
    async consume(id) {
      await query('consume', CONSUME, [this.model, id]);
    }

    /** @param {string} id */
    async destroy(id) {
      await query('destroy', DESTROY, [this.model, id]);
    }

    /** @param {string} grantId */
    async revokeByGrantId(grantId) {
      await query('revoke', REVOKE, [grantId]);
    }
  };
}
