import { DEFINITION_FIELDS } from '../catalog/extension.entity.js';

const DEFINITION = DEFINITION_FIELDS.join(', ');
const TYPES =
  'extension_id bigint, version integer, handle text, type text, target text, title text, url text, script_url text, action_url text, ' +
  'settings_schema jsonb, config jsonb, scopes text[], position integer, is_active smallint';

const updates = [...DEFINITION_FIELDS.filter((name) => name !== 'handle'), 'version']
  .map((name) => `${name} = excluded.${name}`)
  .join(', ');

/** Extensions of the app `$1`. */
export const PRESENT = `SELECT extension_id, version, ${DEFINITION} FROM extensions WHERE app_id = $1 ORDER BY position, extension_id`;

/** Deletes the extensions of the app `$1` with the handles `$2`. */
export const REMOVE = 'DELETE FROM extensions WHERE app_id = $1 AND handle = ANY ($2)';

/** Creates or changes extensions of the app `$1`, given as the JSON array `$2`. */
export const WRITE = `
INSERT INTO extensions (app_id, extension_id, version, ${DEFINITION})
SELECT $1, coalesce(x.extension_id, nextval(pg_get_serial_sequence('extensions', 'extension_id'))), x.version,
  ${DEFINITION_FIELDS.map((name) => `x.${name}`).join(', ')}
FROM jsonb_to_recordset($2::jsonb) AS x (${TYPES})
ON CONFLICT (app_id, handle) DO UPDATE SET ${updates}, updated_at = excluded.updated_at`;

/**
 * Stores the extensions of the app `$1` as version `$2` with the message `$3`, the settings `$4` and the restored version `$5`, and returns
 * the time.
 */
export const INSERT_VERSION = `
INSERT INTO extension_versions AS v (app_id, version, message, settings, restored_version, extensions)
SELECT $1, $2, $3, $4::jsonb, $5, coalesce(jsonb_agg(to_jsonb(e)), '[]') FROM (${PRESENT}) e
RETURNING v.deployed_at`;

/** Makes version `$2` of the app `$1` the live one; a number above the last one becomes the last one. */
export const GO_LIVE = 'UPDATE extension_sets SET live_version = $2, last_version = greatest(last_version, $2) WHERE app_id = $1';

/** Deletes all but the newest `$2` versions of the app `$1`. */
export const PRUNE = `
DELETE FROM extension_versions WHERE app_id = $1 AND version <= (
  SELECT version FROM extension_versions WHERE app_id = $1 ORDER BY version DESC OFFSET $2 LIMIT 1)`;

/** Version `$2` of the app `$1`; no row for an unknown number. */
export const VERSION = 'SELECT extensions, deployed_at FROM extension_versions WHERE app_id = $1 AND version = $2::bigint';
