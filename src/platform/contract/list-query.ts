import { ApiPropertyOptional } from '@nestjs/swagger';
import type { Type } from '@nestjs/common';
import { AnyInteger, AtLeast, ClampedTo } from './fields/numbers.js';
import { Optional, rule } from './fields/rule.js';
import { Text } from './fields/text.js';

/** Sort order of a list. Ties are broken in the same direction. */
export interface Sort {
  readonly column: string;
  readonly direction: 'ASC' | 'DESC';
  /** Tie-breaker: a column that is unique among rows with equal sort values. Defaults to the id. */
  readonly tie?: string | undefined;
}

/** Parameters of every list (specification 1.7, 1.8). */
export interface ListParams {
  /** Page number, starting at 1. */
  readonly page?: number;
  readonly limit?: number;
  /** Cursor. Selects cursor pagination; an empty cursor starts at the first row. */
  readonly cursor?: string;
  readonly order: Sort;
}

/** Maximum offset of a numbered page. Pages beyond it are empty. */
export const MAX_OFFSET = 1_000_000;

/** Default and maximum page size. */
interface PageSize {
  readonly default: number;
  readonly max: number;
}

const SORT = { description: 'Sort column and direction. Ascending if the direction is omitted.', type: 'string' } as const;
const CURSOR = {
  description:
    'Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response.',
  type: 'string',
} as const;

/**
 * Base class of list queries with `page`, `limit`, `sort` and `cursor`. A `sort` without a direction is ascending, an unknown column or
 * direction is refused, and a `limit` above the maximum is clamped. `tie` is the {@link Sort.tie} of the order.
 */
export function ListQuery<C extends string>(
  columns: readonly C[],
  byDefault: `${NoInfer<C>}:${'asc' | 'desc'}`,
  size: PageSize = { default: 50, max: 250 },
  tie?: string,
): Type<ListParams> {
  const sorts = columns.flatMap((column) => [column, `${column}:asc`, `${column}:desc`]);
  class Query implements ListParams {
    @ApiPropertyOptional({ description: 'Page number, starting at 1.', type: 'integer', default: 1, minimum: 1 })
    @Optional()
    @AtLeast(1)
    @AnyInteger()
    page?: number = 1;

    @ApiPropertyOptional({
      description: `Page size. Values above ${String(size.max)} count as ${String(size.max)}.`,
      type: 'integer',
      default: size.default,
      minimum: 1,
    })
    @Optional()
    @ClampedTo(size.max)
    @AtLeast(1)
    @AnyInteger()
    limit?: number = size.default;

    @ApiPropertyOptional({ ...SORT, default: byDefault, enum: sorts })
    @Optional()
    @rule('matches', (value) => sorts.some((sort) => sort === value), `must be one of ${columns.join(', ')} with :asc or :desc`)
    sort?: string = byDefault;

    @ApiPropertyOptional(CURSOR)
    @Optional()
    @Text({ max: 2000 })
    cursor?: string;

    get order(): Sort {
      return { ...sortOf(this.sort ?? byDefault), tie };
    }
  }
  return Query;
}

function sortOf(words: string): Sort {
  const [column = '', direction] = words.split(':');
  return { column, direction: direction === 'desc' ? 'DESC' : 'ASC' };
}
