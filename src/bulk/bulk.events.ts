import { topic } from '../platform/contract/domain-event.js';
import { EventField } from '../platform/contract/payload.js';

/** Job that has ended. */
export interface FinishedJob {
  readonly job_id: number;
  readonly kind: string;
  readonly resource: string;
  readonly status: string;
  readonly rows: number;
  readonly failed: number;
  readonly app_id: number;
  readonly installation_id: number;
}

const FIELDS = {
  job_id: EventField.integer('Id of the job.', 12),
  kind: EventField.text('Kind of the job.', 'export', { values: ['export', 'import'] }),
  resource: EventField.text('Resource that was exported or imported.', 'orders'),
  status: EventField.text('Status of the job.', 'completed', { values: ['completed', 'failed', 'cancelled'] }),
  rows: EventField.integer('Records in the file of an export; lines of an import that have a result.', 1200),
  failed: EventField.integer('Lines that failed; 0 for an export.', 0),
  app_id: EventField.integer('Id of the app.', 3),
  installation_id: EventField.integer('Id of the installation.', 41),
};

/** A bulk job of the app has ended. */
export const bulkFinished = topic.ofApp('bulk.finished', null, (job: FinishedJob) => ({ ...job }), {
  when: 'A bulk job of the app was completed, failed or was cancelled.',
  fields: FIELDS,
});
