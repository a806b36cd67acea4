import { Field } from '../../platform/contract/field.js';
import { ListQuery } from '../../platform/contract/list-query.js';
import { Shape } from '../../platform/contract/shape.js';
import { ErrorField } from '../../platform/contract/wire.dto.js';
import { BulkJob, FORMATS, type Format, type Mode, MODES } from '../jobs/bulk-job.entity.js';
import { JobError } from '../jobs/job-error.dto.js';
import { BulkResult, RESULTS, type ResultStatus } from './bulk-result.entity.js';
import { IMPORTED } from './import-plan.js';

/** Fields of a form with the file of an import. */
export class CreateImport {
  /** Resource to import. */
  @Field.OneOf(IMPORTED) resource: string;
  /** Records that lines may create and update. Defaults to `upsert`, and to `update` where no line can create a record. */
  @Field.Optional() @Field.OneOf(MODES) mode?: Mode;
  /**
   * Field by which lines identify their records. Defaults to the first of `sku`, `slug` and `product_id` for products, `sku` and `sku_id` for
   * variants and inventory, `phone` and `user_id` for customers. Metafields have none.
   */
  @Field.Optional() @Field.Text({ max: 20 }) key?: string;
  /** Format of the file. Defaults to that of the file's name: `.csv`, `.ndjson` or `.jsonl`. */
  @Field.Optional() @Field.OneOf(FORMATS) format?: Format;
}

/** Sort order of the imports. */
export class ListImports extends ListQuery(['created_at'], 'created_at:desc') {}

/** Filters of the results of an import. */
export class ListResults extends ListQuery(['line'], 'line:asc', undefined, 'line') {
  /** Lines with this result. */
  @Field.Optional() @Field.OneOf(RESULTS) status?: ResultStatus;
}

/** Import as a job. */
export class ImportJob extends Shape(BulkJob, [
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
  'mode',
  'key',
  'created',
  'updated',
  'unchanged',
  'failed',
]) {
  /** Error of a failed job. */
  @Field.Nullable() @Field.Member(() => JobError) @Field.ObjectOf(() => JobError) error: JobError | null;
  /** Lines that have a result: all of the file once the import is completed. */
  @Field.Member() @Field.ApiInteger() lines: number;
  /** Address of the results as NDJSON, which needs no credentials; null until the import is completed, and when the file is deleted. */
  @Field.Nullable() @Field.Member() @Field.Text() results_url: string | null;
  /** Time at which the file of the results is deleted. */
  @Field.Nullable() @Field.Member() @Field.Moment() results_expires_at: Date | null;
}

/** Result of a line. */
export class ImportResult extends Shape(BulkResult, ['line', 'status', 'id', 'code', 'message']) {
  /** Invalid fields of a line that failed. */
  @Field.Computed('t.errors') @Field.Nullable() @Field.Member(() => ErrorField) errors: ErrorField[] | null;
}
