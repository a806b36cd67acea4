import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsString, Matches, MaxLength, Min } from 'class-validator';
import type { Type } from '@nestjs/common';
import { integerOf, Optional } from './fields.js';

/** The order of a list: a column and a direction, in which ties are broken too. */
export interface Sort {
  readonly column: string;
  readonly direction: 'ASC' | 'DESC';
  /** Column that orders rows which are equal in the first, and is unique among them; the id where there is none. */
  readonly tie?: string | undefined;
}

/** What every list is asked for (specification 1.7, 1.8). */
export interface ListParams {
  /** 1-based. */
  readonly page?: number;
  readonly limit?: number;
  /** Present: a keyset walk from there; empty: from the start. */
  readonly cursor?: string;
  readonly order: Sort;
}

/** Deepest offset that a counted page may have; beyond it the page is empty. */
export const DEEPEST_OFFSET = 1_000_000;

/** Limits of a list's pages. */
interface PageSize {
  readonly default: number;
  readonly max: number;
}

/**
 * Base class of every list query: `page`, `limit`, `sort` and `cursor` as the API defines them. The first direction-less `sort` means
 * ascending; an unknown column or direction is a 400; a limit over the maximum is clamped. `tie` is the order's {@link Sort.tie}.
 */
export function ListQuery<C extends string>(
  columns: readonly C[],
  byDefault: `${NoInfer<C>}:${'asc' | 'desc'}`,
  size: PageSize = { default: 50, max: 250 },
  tie?: string,
): Type<ListParams> {
  const sorts = columns.flatMap((column) => [column, `${column}:asc`, `${column}:desc`]);
  class Query implements ListParams {
    @ApiPropertyOptional({ description: 'Page to show, from 1.', type: 'integer', default: 1, minimum: 1 })
    @Optional()
    @Transform(({ value }: { value: unknown }) => integerOf(value))
    @Min(1)
    @IsInt()
    page?: number = 1;

    @ApiPropertyOptional({ description: `Rows a page, at most ${String(size.max)}.`, type: 'integer', default: size.default, minimum: 1 })
    @Optional()
    @Transform(({ value }: { value: unknown }) => clamp(integerOf(value), size.max))
    @Min(1)
    @IsInt()
    limit?: number = size.default;

    @ApiPropertyOptional({ description: 'Sort column and direction.', type: 'string', default: byDefault, enum: sorts })
    @Optional()
    @Matches(new RegExp(`^(${columns.join('|')})(:(asc|desc))?$`), {
      message: `sort must be one of ${columns.join(', ')} with :asc or :desc.`,
    })
    sort?: string = byDefault;

    @ApiPropertyOptional({
      description: 'Walks the list by key instead of by page: empty to start, then `pagination.next_cursor`. No total is counted.',
      type: 'string',
    })
    @Optional()
    @MaxLength(2000)
    @IsString()
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

const clamp = (value: unknown, max: number): unknown => (typeof value === 'number' && value > max ? max : value);
