import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { knownFields } from '../../platform/contract/known-fields.js';
import type { Selection } from '../../platform/contract/selection.js';
import type { Exportable } from '../../platform/database/exportable.js';
import type { Filters } from '../../platform/database/filter.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import type { Progress } from '../jobs/job-lease.js';
import { type SliceFormat, sliceOf, type SliceText } from './slice.js';

/** Records to write. */
export interface ExportPlan {
  readonly source: Exportable;
  /** Fields; undefined for all. */
  readonly selection: Selection | undefined;
  readonly format: SliceFormat;
  readonly where: Filters;
}

/** File of an export. */
export interface ExportTarget {
  readonly path: string;
  /** Ends the export. */
  readonly signal: AbortSignal;
  /** Receives the progress after each slice. */
  readonly report: (progress: Progress) => void;
}

/** Rows of the first slice and of the largest one. */
const [FIRST, MAX] = [100, 2_000];
/** Target size of a slice in bytes, and the size after which it ends early. */
const [WANTED_BYTES, MAX_BYTES] = [1_048_576, 4_194_304];

/**
 * Writes the records of a store to a compressed file, slice by slice, in constant memory. The caller's
 * transaction is a snapshot. Rejects with the reason of the signal when it is aborted.
 */
export async function writeExport(ctx: StoreContext, plan: ExportPlan, { path, signal, report }: ExportTarget): Promise<void> {
  const file = createWriteStream(path);
  const total = await ctx.rows(plan.source.entity).count();
  async function* texts(): AsyncGenerator<string> {
    if (plan.format === 'csv') yield header(plan);
    let [seen, rows] = [0, 0];
    for await (const slice of slices(ctx, plan, signal)) {
      seen += slice.seen;
      rows += slice.records;
      report({ progress: percent(seen, total), rows, bytes: file.bytesWritten });
      if (slice.text !== null) yield slice.text;
    }
  }
  await pipeline(Readable.from(texts()), createGzip(), file);
}

async function* slices(
  ctx: StoreContext,
  { source, selection, format, where }: ExportPlan,
  signal: AbortSignal,
): AsyncGenerator<SliceText> {
  ctx.selection = selection;
  const select = source.select?.(selection?.fields) ?? ctx.selectList(source.record);
  let [after, rows] = [0, FIRST];
  for (;;) {
    signal.throwIfAborted();
    const slice = await sliceOf(ctx.rows(source.entity), { after, rows, bytes: MAX_BYTES, format }, { select, where });
    if (slice.last === null) return;
    yield slice;
    after = slice.last;
    rows = nextRows(rows, slice.bytes);
  }
}

/** Slices grow slowly and shrink immediately, because large records often follow each other. */
const nextRows = (rows: number, bytes: number): number => {
  const wanted = bytes === 0 ? MAX : Math.floor((rows * WANTED_BYTES) / bytes);
  return Math.max(1, Math.min(MAX, 2 * rows, wanted));
};

const percent = (seen: number, total: number): number => Math.min(99, Math.floor((99 * seen) / Math.max(1, total)));

const header = ({ source, selection }: ExportPlan): string => {
  const names = [...knownFields(source.record).keys()].filter((name) => selection?.fields.has(name) ?? true);
  return `${names.join(',')}\r\n`;
};
