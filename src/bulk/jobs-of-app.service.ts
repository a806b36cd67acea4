import { Injectable } from '@nestjs/common';
import { Field } from '../platform/contract/field.js';
import { Shape } from '../platform/contract/shape.js';
import type { Connection } from '../platform/database/connection.js';
import { selectList } from '../platform/database/select-list.js';
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

/** Jobs that are listed. */
const NEWEST = 50;

/** Exports and imports of an app over all stores, for its developers. */
@Injectable()
export class JobsOfApp {
  /** Returns the newest jobs of the app's present installations, newest first. */
  newest(connection: Connection, app_id: number): Promise<JobOfApp[]> {
    return connection.query<JobOfApp>(
      `SELECT ${selectList(connection.manager.dataSource, JobOfApp)} FROM bulk_jobs t
       JOIN installations i ON i.store_id = t.store_id AND i.installation_id = t.installation_id AND i.status = 'active'
       WHERE t.app_id = $1 ORDER BY t.created_at DESC, t.job_id DESC LIMIT ${String(NEWEST)}`,
      [app_id],
    );
  }
}
