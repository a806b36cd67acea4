import type { AppContext } from '../platform/auth/app-context.js';
import { ApiError } from '../platform/contract/api-error.js';
import { MetafieldDetail, type SetMetafield } from './metafields.dto.js';
import type { Resource } from './resources.service.js';
import { selectList } from '../platform/database/select-list.js';

/** Metafield that was written. */
export interface Written {
  /** Metafield in the shape of the API, as JSON text. */
  readonly json: string;
  /** False if it existed before. */
  readonly is_new: boolean;
  /** False if it existed before and had these values. */
  readonly is_changed: boolean;
  readonly metafield_id: number;
}

/** Condition for the caller's metafields of the resource, with `$1` to `$4`. */
const SAME_RESOURCE = 'store_id = $1 AND app_id = $2 AND resource_type = $3 AND resource_id = $4';

/** Writes the JSON array `$5` and returns the rows in its order. Unchanged metafields keep their `updated_at`. */
const WRITE = (select: string): string => `
WITH present AS (SELECT namespace, key, value, value_type, description FROM metafields WHERE ${SAME_RESOURCE}),
given AS (
  SELECT g.*, p.key IS NULL AS is_new, (p.value, p.value_type) IS DISTINCT FROM (g.value, g.value_type) OR (g.describes AND
    p.description IS DISTINCT FROM g.description) AS is_changed, CASE WHEN g.describes THEN g.description ELSE p.description END AS described
  FROM ROWS FROM (json_to_recordset($5) AS (
      namespace text, key text, value text, value_type text, description text, describes boolean
    )) WITH ORDINALITY AS g (namespace, key, value, value_type, description, describes, n)
    LEFT JOIN present p ON p.namespace = g.namespace AND p.key = g.key
),
written AS (
  INSERT INTO metafields AS m (store_id, app_id, resource_type, resource_id, user_id, namespace, key, value, value_type, description)
  SELECT $1, $2, $3, $4, CASE WHEN $3 = 'customer' THEN $4::bigint END, namespace, key, value, value_type, described FROM given
  ON CONFLICT ON CONSTRAINT metafields_resource_name_key DO UPDATE
  SET value = excluded.value, value_type = excluded.value_type, description = excluded.description,
    updated_at = CASE WHEN (m.value, m.value_type, m.description) IS DISTINCT FROM (excluded.value, excluded.value_type, excluded.description)
      THEN excluded.updated_at ELSE m.updated_at END
  RETURNING metafield_id, resource_type, resource_id, namespace, key, value, value_type, description, created_at, updated_at
)
SELECT (SELECT row_to_json(r)::text FROM (SELECT ${select}) r) AS json, g.is_new, g.is_changed, t.metafield_id, (SELECT count(*) FROM present) AS present
FROM written t JOIN given g ON g.namespace = t.namespace AND g.key = t.key ORDER BY g.n`;

/** Serializes writes of the caller's metafields of the resource, so that their count and `is_new` remain correct until the commit. */
export const lockMetafields = (ctx: AppContext, { resource_type, resource_id }: Resource): Promise<void> =>
  ctx.lock(`metafields of ${String(ctx.app_id)} on ${resource_type} ${String(resource_id)}`);

/** Metafields to write, and the maximum number of the caller's metafields on the resource. */
export interface Writing {
  readonly given: readonly SetMetafield[];
  readonly limit: number;
}

/**
 * Creates or updates the caller's metafields of the resource, in the given order. Throws `metafield_limit_exceeded` if there would be too
 * many, and 400 for a duplicate namespace and key.
 */
export async function writeMetafields(ctx: AppContext, resource: Resource, { given, limit }: Writing): Promise<Written[]> {
  rejectDuplicates(given);
  await lockMetafields(ctx, resource);
  const { resource_type, resource_id } = resource;
  const rows = given.map((metafield) => Object.assign({ describes: metafield.description !== undefined }, metafield));
  const text = WRITE(selectList(ctx.connection.manager.dataSource, MetafieldDetail));
  const written = await ctx.query<Written & { present: number }>(text, ctx.app_id, resource_type, resource_id, JSON.stringify(rows));
  const total = (written[0]?.present ?? 0) + created(written);
  if (total > limit) {
    throw ApiError.coded('metafield_limit_exceeded', `A ${resource_type} holds at most ${String(limit)} metafields of an app.`);
  }
  return written;
}

/** Returns the number of new metafields. */
export const created = (written: readonly Written[]): number => written.filter(({ is_new }) => is_new).length;

function rejectDuplicates(given: readonly SetMetafield[]): void {
  const seen = new Map<string, number>();
  for (const [n, { namespace, key }] of given.entries()) {
    const first = seen.get(`${namespace} ${key}`);
    const field = `metafields[${String(n)}].key`;
    if (first !== undefined)
      throw ApiError.invalidField(field, 'unique', `${field} repeats the namespace and key of metafields[${String(first)}].`);
    seen.set(`${namespace} ${key}`, n);
  }
}
