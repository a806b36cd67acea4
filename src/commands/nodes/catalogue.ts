import type { Plane } from '../../platform/database/placement.js';

/** Table of the catalogue. */
interface TableRow {
  readonly name: string;
}

/** Unique index or primary key. A column is null for an expression. */
interface UniqueIndex {
  readonly name: string;
  readonly of_table: string;
  readonly is_primary: boolean;
  readonly columns: readonly (string | null)[];
}

/** Foreign key. `on_delete` is the action as one letter of `pg_constraint.confdeltype`. */
export interface ForeignKey {
  readonly name: string;
  readonly of_table: string;
  readonly to_table: string;
  readonly columns: readonly string[];
  readonly to_columns: readonly string[];
  readonly on_delete: string;
  /** Text for `ALTER TABLE … ADD CONSTRAINT`. */
  readonly definition: string;
}

/** Condition for the tables of the schema `public`, without partitions and tables of extensions. */
const OURS = `c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

const names = (relation: string, numbers: string): string =>
  `(SELECT coalesce(json_agg(a.attname ORDER BY k.n), '[]') FROM unnest(${numbers}) WITH ORDINALITY k(attnum, n)
    LEFT JOIN pg_attribute a ON a.attrelid = ${relation} AND a.attnum = k.attnum AND a.attnum > 0)`;

const TABLES = `SELECT c.relname AS name FROM pg_class c WHERE ${OURS} ORDER BY 1`;

const UNIQUE_INDEXES = `
SELECT x.relname AS name, c.relname AS of_table, i.indisprimary AS is_primary, ${names('c.oid', 'i.indkey')} AS columns
FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
WHERE i.indisunique AND ${OURS} ORDER BY 1`;

const FOREIGN_KEYS = `
SELECT f.conname AS name, c.relname AS of_table, t.relname AS to_table, f.confdeltype::text AS on_delete,
  ${names('f.conrelid', 'f.conkey')} AS columns, ${names('f.confrelid', 'f.confkey')} AS to_columns, pg_get_constraintdef(f.oid) AS definition
FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class t ON t.oid = f.confrelid
WHERE f.contype = 'f' AND f.conparentid = 0 AND ${OURS} ORDER BY 1`;

/** Runs one statement and returns its rows. */
type Query = (sql: string) => Promise<unknown>;

/** Tables, unique indexes and foreign keys of a database. */
export interface Catalogue {
  readonly tables: readonly string[];
  readonly indexes: readonly UniqueIndex[];
  readonly keys: readonly ForeignKey[];
}

/** Reads the catalogue of a database. */
export async function readCatalogue(query: Query): Promise<Catalogue> {
  const tables = (await query(TABLES)) as TableRow[];
  const indexes = (await query(UNIQUE_INDEXES)) as UniqueIndex[];
  const keys = (await query(FOREIGN_KEYS)) as ForeignKey[];
  return { tables: tables.map(({ name }) => name), indexes, keys };
}

const contains = (index: UniqueIndex): boolean => (index.is_primary ? index.columns[0] === 'store_id' : index.columns.includes('store_id'));

/** Returns the unique indexes that Citus cannot enforce, because a row on another node may have the same value. */
export const unplaceableIndexes = ({ indexes }: Catalogue, planes: ReadonlyMap<string, Plane>): UniqueIndex[] =>
  indexes.filter((index) => planes.get(index.of_table) === 'store' && !contains(index));

/** Returns true if both rows of a foreign key are always on the same node, and Citus can run its action. */
function isPlaceable(key: ForeignKey, planes: ReadonlyMap<string, Plane>): boolean {
  const [from, to] = [planes.get(key.of_table), planes.get(key.to_table)];
  if (from !== 'store' || to !== 'store') return to === 'shared' || (from === 'control' && to === 'control');
  const at = key.columns.indexOf('store_id');
  return at >= 0 && key.to_columns[at] === 'store_id' && !'nd'.includes(key.on_delete);
}

/** Returns the foreign keys that Citus refuses. */
export const unplaceableKeys = ({ keys }: Catalogue, planes: ReadonlyMap<string, Plane>): ForeignKey[] =>
  keys.filter((key) => !isPlaceable(key, planes));
