import { Field } from '../platform/contract/field.js';
import { Shape } from '../platform/contract/shape.js';
import { BulkJob } from './jobs/bulk-job.entity.js';
import { JobError } from './jobs/job-error.dto.js';

/** Bulk job of an app in one of its stores, without its file. */
export class JobOfApp extends Shape(BulkJob, [
  'store_id',
  'job_id',
  'kind',
  'resource',
  'status',
  'format',
  'progress',
  'rows',
  'failed',
  'bytes',
  'created_at',
  'started_at',
  'completed_at',
]) {
  /** Error of a failed job. */
  @Field.Computed(`CASE WHEN t.error_code IS NOT NULL THEN json_build_object('code', t.error_code, 'message', t.error_message) END`)
  @Field.Nullable()
  @Field.ObjectOf(() => JobError)
  error: JobError | null;
}
