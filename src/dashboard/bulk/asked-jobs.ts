import type { JobKind } from '../../bulk/jobs/bulk-job.entity.js';
import type { AskedJobs as JobsQuery } from '../../bulk/jobs/bulk-jobs.service.js';
import { directionOf, queryText, sortInQuery, sortOf, type TimeSort } from '../asked-order.js';

/** Kinds of jobs in the order of the filter, with their words. */
export const KINDS = { export: 'bulk_exports', import: 'bulk_imports' } as const satisfies Record<JobKind, string>;

/** Jobs of a page. */
const LIMIT = 50;

/** Query of the list of jobs as sent by the browser. Invalid values are ignored. */
export class AskedJobs {
  readonly kind: JobKind | undefined;
  readonly sort: TimeSort;
  readonly cursor: string;

  constructor({ kind, sort, cursor }: Readonly<Record<string, unknown>>) {
    this.kind = (Object.keys(KINDS) as JobKind[]).find((known) => known === kind);
    this.sort = sortOf(sort);
    this.cursor = typeof cursor === 'string' ? cursor : '';
  }

  /** Returns the query of the list. */
  get query(): JobsQuery {
    const { kind, sort, cursor } = this;
    return { kind, cursor, limit: LIMIT, order: { column: 'created_at', direction: directionOf(sort) } };
  }

  /** Returns true if a filter or another sort order is set. */
  get narrows(): boolean {
    return (this.kind ?? sortInQuery(this.sort)) !== undefined;
  }

  /** Returns the query string of another page with the same filter. */
  queryOf(cursor?: string): string {
    return queryText({ kind: this.kind, sort: sortInQuery(this.sort), cursor });
  }
}
