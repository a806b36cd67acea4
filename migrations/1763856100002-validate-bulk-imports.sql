-- The rules of imports in bulk_jobs, whose rows are read without blocking writes.

ALTER TABLE bulk_jobs VALIDATE CONSTRAINT bulk_jobs_mode_check;
ALTER TABLE bulk_jobs VALIDATE CONSTRAINT bulk_jobs_results_check;
