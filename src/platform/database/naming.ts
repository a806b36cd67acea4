import { DefaultNamingStrategy, type Table } from 'typeorm';

/** Names as PostgreSQL itself would give them: `<table>_pkey`. Every other constraint and index is named where it is declared. */
export class Naming extends DefaultNamingStrategy {
  /** Name of a primary key. */
  override primaryKeyName(table: Table | string): string {
    return `${typeof table === 'string' ? table : table.name.replace(/^.*\./, '')}_pkey`;
  }
}
