/** Texts of the page of bulk jobs, in English. */
export const bulk = {
  bulk_title: 'Exports and imports',
  bulk_lead: 'Bulk exports and imports of your store by apps, newest first.',
  bulk_none: 'No exports or imports yet.',
  bulk_none_hint:
    'Apps can export the data that you allowed them to view, and import what you allowed them to change. The last 30 days are listed here.',
  bulk_job: 'Data',
  bulk_export: 'Export {id}',
  bulk_import: 'Import {id}',
  bulk_refused: '{count} failed',
  bulk_operator: 'Operator of the platform',
  bulk_progress: 'Progress',
  bulk_percent: '{percent}%',
  bulk_rows: 'Records',
  bulk_size: 'Size',
  bulk_created: 'Started',
  bulk_refresh: 'Refresh',
  bulk_pending: 'Waiting',
  bulk_running: 'Running',
  bulk_completed: 'Completed',
  bulk_failed: 'Failed',
  bulk_cancelled: 'Cancelled',
};
