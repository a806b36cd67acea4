import type { Type } from '@nestjs/common';
import type { FieldTree } from '../contract/selection.js';
import type { Filters } from './filter.js';
import type { OfStore } from './store-owned.entity.js';

/** Party that an export is for: an app with its scopes, or an operator, who may read everything. */
export interface ExportReader {
  /** Null for an operator. */
  readonly app_id: number | null;
  readonly scopes: ReadonlySet<string>;
}

/** Records that a domain offers for bulk exports, in the shape of its lists. */
export interface Exportable<Q extends object = object> {
  /** Class of the records. */
  readonly record: Type<object>;
  /** Class of the query that filters them. */
  readonly query: Type<Q>;
  readonly entity: Type<OfStore>;
  /** Returns the conditions of a query. */
  filters(query: Q, reader: ExportReader): Filters;
  /** Returns the SELECT list over the row `t`. The default is the list of the record, which must be a shape. */
  select?(fields: FieldTree | undefined): string;
}
