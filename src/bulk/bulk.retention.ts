import { retention } from '../platform/retention/retention.processor.js';
import { BulkJob } from './jobs/bulk-job.entity.js';

const DAYS_30_MS = 2_592_000_000;

/** Retention of jobs whose files have already been removed. */
export const bulkRetention = retention(() => [
  {
    entity: BulkJob,
    data: 'Finished bulk jobs, whose files and results are deleted before',
    since: 'created_at',
    age: DAYS_30_MS,
    condition: 'completed_at IS NOT NULL AND file_key IS NULL AND source_key IS NULL',
  },
]);
