import { Injectable } from '@nestjs/common';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Counts } from '../jobs/job-lease.js';
import type { ClaimedJob } from '../jobs/job-leases.service.js';
import { importScopeOf } from './import-plan.js';
import type { LineEffect } from './line-writer.js';

/** Thrown when the process may no longer write for the import: it lost its lease, the import was cancelled, or the app may not write. */
export class ImportStopped extends Error {}

/** Number of results that are read at a time. */
const SLICE = 2_000;

/** Results of the lines of imports. */
@Injectable()
export class ImportResults {
  /**
   * Writes the result of a line in the caller's transaction, which is that of the line. Throws {@link ImportStopped} if this process may not
   * write for the import. The lock on its row waits for a cancellation that is about to commit, and delays later ones until the line is committed.
   */
  async record(ctx: StoreContext, job: ClaimedJob, line: number, result: LineEffect | ApiError): Promise<void> {
    const { status, id, code, message, errors } = columnsOf(result);
    const held = [job.job_id, job.attempts, importScopeOf(job.resource)];
    const written = await ctx.query(RECORD, ...held, line, status, id, code, message, errors);
    if (written.length === 0) throw new ImportStopped('The import was stopped.');
  }

  /** Returns the number of lines with each result. */
  async counts(ctx: StoreContext, job_id: number): Promise<Counts> {
    const rows = await ctx.query<{ status: keyof Counts; count: number }>(COUNTS, job_id);
    return { created: 0, updated: 0, unchanged: 0, failed: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
  }

  /** Writes the results into a compressed file, as NDJSON in the order of the lines. */
  async writeFile(ctx: StoreContext, job_id: number, path: string): Promise<void> {
    async function* texts(): AsyncGenerator<string> {
      for (let after = 0; ;) {
        const rows = await ctx.query<{ line: number; json: string }>(NEXT, job_id, after, SLICE);
        const last = rows.at(-1);
        if (!last) return;
        yield `${rows.map(({ json }) => json).join('\n')}\n`;
        after = last.line;
      }
    }
    await pipeline(Readable.from(texts()), createGzip(), createWriteStream(path));
  }
}

function columnsOf(result: LineEffect | ApiError) {
  if (!(result instanceof ApiError)) return { ...result, code: null, message: null, errors: null };
  const { code = null, message, errors } = result;
  return { status: 'failed', id: null, code, message, errors: errors ? JSON.stringify(errors) : null };
}

const RECORD = `
WITH held AS (
  SELECT j.store_id, j.job_id FROM bulk_jobs j
  WHERE j.store_id = $1 AND j.job_id = $2 AND j.attempts = $3 AND j.status = 'running' AND (j.installation_id IS NULL OR EXISTS (
    SELECT FROM installations i JOIN stores s ON s.store_id = i.store_id
    WHERE i.store_id = $1 AND i.installation_id = j.installation_id AND i.status = 'active' AND $4::text = ANY (i.scopes)
      AND s.status = 'active'))
  FOR SHARE OF j
)
INSERT INTO bulk_results (store_id, job_id, line, status, id, code, message, errors)
SELECT store_id, job_id, $5, $6, $7::bigint, $8, $9, $10::jsonb FROM held RETURNING line`;

const COUNTS = 'SELECT status, count(*) AS count FROM bulk_results WHERE store_id = $1 AND job_id = $2 GROUP BY status';

const NEXT = `
SELECT line, row_to_json(r)::text AS json FROM (
  SELECT line, status, id, code, message, errors FROM bulk_results
  WHERE store_id = $1 AND job_id = $2 AND line > $3 ORDER BY line LIMIT $4
) r`;
