import type { RecordKind } from './records.js';

/** Exports and imports of stores, without the addresses of their files. */
export const BULK_JOBS: RecordKind = {
  name: 'Job',
  plural: 'jobs',
  select: `t.job_id, t.store_id, t.kind, t.resource, t.status, t.progress, CASE WHEN t.kind = 'export' THEN t.rows END AS rows,
    CASE WHEN t.kind = 'import' THEN t.rows END AS lines, t.app_id, a.name AS app_name, t.format, t.mode, t.created, t.updated, t.unchanged, t.failed,
    t.error_code, t.error_message, t.created_at, t.started_at, t.completed_at`,
  from: 'bulk_jobs t LEFT JOIN apps a ON a.app_id = t.app_id',
  key: 'job_id',
};
