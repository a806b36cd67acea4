import { Field } from '../../platform/contract/field.js';
import { type FieldTree, Selection } from '../../platform/contract/selection.js';
import { Shape } from '../../platform/contract/shape.js';
import type { Flag } from '../../platform/database/columns.js';
import { BulkJob } from './bulk-job.entity.js';

/** Job as read from the database, from which responses and pages are built. Times are ISO 8601. */
export class StoredJob extends Shape(BulkJob, [
  'store_id',
  'job_id',
  'kind',
  'app_id',
  'resource',
  'status',
  'format',
  'filter',
  'fields',
  'mode',
  'key',
  'progress',
  'created',
  'updated',
  'unchanged',
  'failed',
  'rows',
  'bytes',
  'error_code',
  'error_message',
  'created_at',
  'started_at',
  'completed_at',
  'snapshot_at',
  'attempts',
  'file_key',
  'file_expires_at',
]) {
  /** 1 while its file can be downloaded. */
  @Field.Computed(`(t.status = 'completed' AND t.file_key IS NOT NULL AND t.file_expires_at > now())::integer`)
  @Field.ApiFlag()
  has_file: Flag;
}

/** Columns behind the response fields that are not columns themselves. */
const BEHIND: Readonly<Record<string, readonly string[]>> = {
  error: ['error_code', 'error_message'],
  download_url: ['has_file', 'store_id', 'job_id', 'file_key', 'attempts'],
  download_expires_at: ['has_file', 'file_expires_at'],
  lines: ['rows'],
  results_url: ['has_file', 'store_id', 'job_id', 'file_key', 'attempts'],
  results_expires_at: ['has_file', 'file_expires_at'],
};

/** Returns the selection of the columns behind the fields that a request selects. */
export function storedSelection(selection: Selection | undefined): Selection | undefined {
  if (!selection) return undefined;
  const columns = [...selection.fields.keys()].flatMap((name) => BEHIND[name] ?? [name]);
  const tree: FieldTree = new Map(columns.map((name) => [name, null]));
  return new Selection(StoredJob, tree);
}
