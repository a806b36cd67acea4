/** Binds a value and gives its placeholder. */
export type Bind = (value: unknown) => string;

/** A condition on the row `t`; `adHoc` ones are planned with their values, because a generic plan would not use their index. */
export interface Filter {
  readonly sql: (bind: Bind) => string;
  readonly adHoc?: boolean;
}

/** What a list may hand over: filters that were not asked for are undefined. */
export type Filters = readonly (Filter | undefined)[];

const given = <V>(value: V | undefined, sql: (value: V, bind: Bind) => string, adHoc = false): Filter | undefined =>
  value === undefined ? undefined : { sql: (bind) => sql(value, bind), adHoc };

/** The column equals the value. */
export const equals = (column: string, value: unknown): Filter | undefined => given(value, (v, bind) => `t."${column}" = ${bind(v)}`);

/** The column is null. */
export const isNull = (column: string): Filter => ({ sql: () => `t."${column}" IS NULL` });

/** The column is at least the value. */
export const atLeast = (column: string, value: unknown): Filter | undefined => given(value, (v, bind) => `t."${column}" >= ${bind(v)}`);

/** The column is at most the value. */
export const atMost = (column: string, value: unknown): Filter | undefined => given(value, (v, bind) => `t."${column}" <= ${bind(v)}`);

/** One of the columns contains the text, in any letter case; `%`, `_` and `\` are literal. An empty text asks for nothing. */
export const contains = (columns: readonly string[], text: string | undefined): Filter | undefined =>
  given(
    text === '' ? undefined : text,
    (v, bind) => {
      const pattern = bind(`%${v.replace(/[\\%_]/g, '\\$&')}%`);
      return `(${columns.map((column) => `t."${column}" ILIKE ${pattern}`).join(' OR ')})`;
    },
    true,
  );
