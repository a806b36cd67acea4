import { Field } from '../../platform/contract/field.js';
import { ListQuery } from '../../platform/contract/list-query.js';
import { Shape } from '../../platform/contract/shape.js';
import { BulkJob, FORMATS, type Format } from '../jobs/bulk-job.entity.js';
import { JobError } from '../jobs/job-error.dto.js';
import { EXPORTED } from './export-resources.service.js';

/** New export. */
export class CreateExport {
  /** Resource to export. */
  @Field.OneOf(EXPORTED) resource: string;
  /** Query parameters of the resource's list that select records, except those for pages and order. */
  @Field.Nullable() @Field.JsonObject() filter?: Record<string, unknown> | null;
  /** Names of the fields to export, with dots for nested ones. All fields if omitted. */
  @Field.Nullable() @Field.Words({ min: 1 }) fields?: string[] | null;
  /** Format of the file. Defaults to `ndjson`. */
  @Field.Optional() @Field.OneOf(FORMATS) format?: Format;
}

/** Sort order of the exports. */
export class ListExports extends ListQuery(['created_at'], 'created_at:desc') {}

/** Export as a job. */
export class ExportJob extends Shape(BulkJob, [
  'job_id',
  'kind',
  'resource',
  'status',
  'progress',
  'bytes',
  'created_at',
  'started_at',
  'completed_at',
  'format',
  'filter',
  'fields',
  'rows',
  'snapshot_at',
]) {
  /** Error of a failed job. */
  @Field.Nullable() @Field.Member(() => JobError) @Field.ObjectOf(() => JobError) error: JobError | null;
  /** Address of the file, which needs no credentials; null until the export is completed, and when the file is deleted. */
  @Field.Nullable() @Field.Member() @Field.Text() download_url: string | null;
  /** Time at which the file is deleted. */
  @Field.Nullable() @Field.Member() @Field.Moment() download_expires_at: Date | null;
}
