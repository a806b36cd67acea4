/** Binds a value and returns its placeholder. */
export type Bind = (value: unknown) => string;

/** Condition on the row `t`. An `adHoc` condition is planned with its values, because a generic plan would not use its index. */
export interface Filter {
  readonly sql: (bind: Bind) => string;
  readonly adHoc?: boolean;
  /** The only column that it reads, if the matching rows are consecutive in the order of that column. */
  readonly column?: string;
}

/** Filters of a list; filters without a value are undefined. */
export type Filters = readonly (Filter | undefined)[];

/** Returns the SQL of the filters, each beginning with AND. */
export const andAll = (filters: Filters, bind: Bind): string =>
  filters.map((filter) => (filter ? ` AND ${filter.sql(bind)}` : '')).join('');

const given = <V>(value: V | undefined, sql: (value: V, bind: Bind) => string, adHoc = false): Filter | undefined =>
  value === undefined ? undefined : { sql: (bind) => sql(value, bind), adHoc };

const compared = (column: string, operator: string, value: unknown): Filter | undefined => {
  const filter = given(value, (v, bind) => `t."${column}" ${operator} ${bind(v)}`);
  return filter && { ...filter, column };
};

/** Returns the condition that the column equals the value. */
const equals = (column: string, value: unknown): Filter | undefined => compared(column, '=', value);

/** Returns the condition that the column has one of the ids. */
const isOneOf = (column: string, ids: readonly number[]): Filter => ({ sql: (bind) => `t."${column}" = ANY (${bind(ids)}::bigint[])` });

/** Returns the condition that the column is null. */
const isNull = (column: string): Filter => ({ sql: () => `t."${column}" IS NULL` });

/** Returns the condition that the column is at least the value. */
const atLeast = (column: string, value: unknown): Filter | undefined => compared(column, '>=', value);

/** Returns the condition that the column is at most the value. */
const atMost = (column: string, value: unknown): Filter | undefined => compared(column, '<=', value);

/**
 * Returns the condition that one of the columns contains the text, in any letter case and Unicode normalization. `%`, `_` and `\` are
 * literal. An empty text adds no condition.
 */
const contains = (columns: readonly string[], text: string | undefined): Filter | undefined =>
  containing(columns, text, (column) => `normalize(t."${column}")`);

/**
 * Returns the condition of {@link contains} for columns whose index is on this expression. ASCII text is compared verbatim, because normalization
 * takes most of the time of a search that matches many rows.
 */
const containsQuickly = (columns: readonly string[], text: string | undefined): Filter | undefined =>
  containing(columns, text, (name) => {
    const column = `t."${name}"`;
    return `(CASE WHEN octet_length(${column}) = char_length(${column}) THEN ${column} ELSE normalize(${column}) END)`;
  });

/** Returns the LIKE pattern for texts that contain this text, normalized to NFC. `%`, `_` and `\` are literal. */
export const patternOf = (text: string): string => `%${text.normalize('NFC').replace(/[\\%_]/g, '\\$&')}%`;

const containing = (columns: readonly string[], text: string | undefined, normalized: (column: string) => string): Filter | undefined =>
  given(
    text === '' ? undefined : text,
    (v, bind) => {
      const pattern = bind(patternOf(v));
      return `(${columns.map((column) => `${normalized(column)} ILIKE ${pattern}`).join(' OR ')})`;
    },
    true,
  );

/** Returns the condition that the referenced row meets the conditions. The id of its table has the same name as the column. */
const ofParent = (table: string, column: string, filters: Filters): Filter | undefined => {
  const given = filters.filter((filter) => filter !== undefined);
  return given.length === 0
    ? undefined
    : {
        sql: (bind) =>
          parentMeets(
            table,
            column,
            given.map((filter) => filter.sql(bind)),
          ),
      };
};

/** The conditions refer to the parent as `t`, so the column of the child is passed as `p`. `$1` is the store. */
const parentMeets = (table: string, column: string, conditions: readonly string[]): string =>
  `EXISTS (SELECT FROM (SELECT t."${column}" AS key) p, ` +
  `LATERAL (SELECT FROM "${table}" t WHERE t.store_id = $1 AND t."${column}" = p.key AND ${conditions.join(' AND ')}) n)`;

/** Builds conditions of lists. A condition without a value is undefined. */
export const Filter = { equals, isOneOf, isNull, atLeast, atMost, contains, containsQuickly, ofParent } as const;
