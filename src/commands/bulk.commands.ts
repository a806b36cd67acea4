import { CommanderError, type Command } from 'commander';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { EXPORTED } from '../bulk/exports/export-resources.service.js';
import { ExportRunner } from '../bulk/exports/export-runner.service.js';
import { ExportsService, type FinishedExport } from '../bulk/exports/exports.service.js';
import { IMPORTED } from '../bulk/imports/import-plan.js';
import { ImportRunner } from '../bulk/imports/import-runner.service.js';
import { ImportsService } from '../bulk/imports/imports.service.js';
import { JobsOfStore } from '../bulk/jobs-of-store.service.js';
import { BulkJob, FORMATS, type Format, MODES, type Mode, STATUSES } from '../bulk/jobs/bulk-job.entity.js';
import { JobLeases } from '../bulk/jobs/job-leases.service.js';
import { Filter } from '../platform/database/filter.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { inStore, inStoreOf, storeContext, storeIds } from './contexts.js';
import { BULK_JOBS } from './records/bulk-records.js';
import { listCommand } from './records/record-commands.js';
import { run, type Services } from './run.js';
import { id, listed, oneOf } from './values.js';

interface ExportFlags {
  readonly storeId: number;
  readonly resource: string;
  readonly format: Format;
  readonly filter?: Record<string, unknown>;
  readonly fields?: string[];
  readonly out: string;
}

interface ImportFlags {
  readonly storeId: number;
  readonly resource: string;
  readonly file: string;
  readonly mode?: Mode;
  readonly key?: string;
  readonly format?: Format;
}

/** Interval, in milliseconds, at which a job that another process works on is polled. */
const POLL_MS = 200;

/** Adds `bulk export`, `bulk import`, `bulk list` and `bulk show`. */
export function bulkCommands(bulk: Command): void {
  bulk
    .command('export')
    .description('Writes a resource of a store into a file, as it is at one moment')
    .requiredOption('--store-id <id>', 'the store', id)
    .requiredOption('--resource <resource>', EXPORTED.join(', '), oneOf(...EXPORTED))
    .requiredOption('--out <file>', 'file to write')
    .option('--format <format>', FORMATS.join(', '), oneOf(...FORMATS), 'ndjson')
    .option('--filter <json>', 'query parameters of the list as a JSON object', jsonObject)
    .option('--fields <fields>', 'only these fields, separated by commas', listed)
    .action((flags: ExportFlags) => run((app) => exportTo(app, flags)));
  bulk
    .command('import')
    .description('Writes the records of a file into a store, line after line')
    .requiredOption('--store-id <id>', 'the store', id)
    .requiredOption('--resource <resource>', IMPORTED.join(', '), oneOf(...IMPORTED))
    .requiredOption('--file <file>', 'file to read: NDJSON or CSV')
    .option('--mode <mode>', MODES.join(', '), oneOf(...MODES))
    .option('--key <key>', 'field by which lines name their records')
    .option('--format <format>', FORMATS.join(', '), oneOf(...FORMATS))
    .action((flags: ImportFlags) => run((app) => importFrom(app, flags)));
  listCommand(bulk, BULK_JOBS, {
    store: 'optional',
    app: (app_id) => Filter.equals('app_id', app_id),
    status: ['status', STATUSES],
    newest: true,
  });
  bulk
    .command('show')
    .description('Shows a bulk job')
    .option('--store-id <id>', 'the store of the job', id)
    .requiredOption('--job-id <id>', 'the job', id)
    .action((flags: { readonly storeId?: number; readonly jobId: number }) => run((app) => show(app, flags)));
}

/** Shows a job of the given store, or of any. */
function show(app: Services, { storeId, jobId }: { readonly storeId?: number; readonly jobId: number }): Promise<object> {
  const shown = (ctx: StoreContext): Promise<object> => app.get(JobsOfStore).get(ctx, jobId);
  return storeId === undefined ? inStoreOf(app, { of: BulkJob, id: jobId, name: 'Job' }, shown) : shown(storeContext(app, storeId));
}

async function exportTo(app: Services, { storeId, resource, format, filter, fields, out }: ExportFlags): Promise<object> {
  await storeIds(app, storeId);
  const asked = { resource, format, filter: filter ?? null, fields: fields ?? null };
  const job_id = await inStore(app, storeId, (ctx) => app.get(ExportsService).createForOperator(ctx, asked), {
    command: 'bulk.export',
    target: { type: 'store', id: storeId },
    details: { resource },
  });
  const { rows, file } = await finished(app, storeId, job_id);
  await pipeline(await file.read(), createGunzip(), createWriteStream(out));
  const { size: bytes } = await stat(out);
  return { job_id, rows, bytes, file: out };
}

async function importFrom(app: Services, { storeId, resource, file: path, ...given }: ImportFlags): Promise<object> {
  await storeIds(app, storeId);
  const ctx = storeContext(app, storeId);
  const { size: bytes } = await stat(path);
  const act = { command: 'bulk.import', target: { type: 'store', id: storeId }, details: { resource } } as const;
  const job_id = await app
    .get(ImportsService)
    .createForOperator(ctx, { resource, path, bytes, ...given }, (effect) => inStore(app, storeId, effect, act));
  for (;;) {
    const claimed = await app.get(JobLeases).claim(storeId, job_id);
    if (claimed) await app.get(ImportRunner).run(claimed, new AbortController().signal);
    const done = await app.get(JobsOfStore).finishedImport(ctx, job_id);
    if (done) return done;
    await setTimeout(POLL_MS);
  }
}

/** Runs the export, unless a worker has claimed it, and returns it when it has ended. */
async function finished(app: Services, store_id: number, job_id: number): Promise<FinishedExport> {
  for (;;) {
    const claimed = await app.get(JobLeases).claim(store_id, job_id);
    if (claimed) await app.get(ExportRunner).run(claimed, new AbortController().signal);
    const done = await app.get(ExportsService).finished(storeContext(app, store_id), job_id);
    if (done) return done;
    await setTimeout(POLL_MS);
  }
}

function jsonObject(text: string): Record<string, unknown> {
  const parsed = parsedJson(text);
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as Record<string, unknown>;
  throw new CommanderError(1, 'json', `${text} is not a JSON object`);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
