import type { Connection } from './connection.js';

/** Statement of background work in two forms: for all stores, and for the store in its last parameter. */
export interface StoreStatement {
  readonly all: string;
  readonly one: string;
}

/** Returns the condition that restricts a column to the store of a statement; `true` for all stores. */
export type InStores = (column: string) => string;

/** Returns both forms of a statement that has `parameters` other parameters. Every table of the store plane needs the condition. */
export const overStores = (parameters: number, text: (inStores: InStores) => string): StoreStatement => ({
  all: text(() => 'true'),
  one: text((column) => `${column} = $${String(parameters + 1)}::bigint`),
});

/** Lookup of a row by a secret, or by the digest of one. */
export interface SecretLookUp {
  readonly row: StoreStatement;
  /** Returns the store of the secret, without joins. */
  readonly store: string;
}

/** Returns a lookup by a column with a secret or its digest, which is `$1`. The statement has `parameters` parameters. */
export const lookUpIn = (table: string, column: string, parameters: number, text: (inStores: InStores) => string): SecretLookUp => ({
  row: overStores(parameters, text),
  store: `SELECT store_id FROM ${table} WHERE ${column} = $1`,
});

/**
 * Stores that one statement of background work covers: all of them, or one on several nodes, because Citus runs a statement that locks rows
 * only for a single store.
 */
export class Reach {
  static readonly ALL = new Reach();

  private constructor(
    /** Undefined for all stores. */
    readonly store_id?: number,
  ) {}

  /** Returns the reach of one store. */
  static of(store_id: number): Reach {
    return new Reach(store_id);
  }

  /** Runs a statement for these stores and returns its rows. */
  query<R>(connection: Pick<Connection, 'query'>, statement: StoreStatement, values: readonly unknown[]): Promise<R[]> {
    return connection.query<R>(this.form(statement), this.valuesOf(values));
  }

  /** Runs a statement for these stores and returns the number of affected rows. */
  execute(connection: Pick<Connection, 'execute'>, statement: StoreStatement, values: readonly unknown[]): Promise<number> {
    return connection.execute(this.form(statement), this.valuesOf(values));
  }

  private form({ all, one }: StoreStatement): string {
    return this.store_id === undefined ? all : one;
  }

  private valuesOf(values: readonly unknown[]): unknown[] {
    return this.store_id === undefined ? [...values] : [...values, this.store_id];
  }
}
