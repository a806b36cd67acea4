import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Plane of a table in a database that is distributed over several nodes (ARCHITECTURE.md, "Planes"): `store` is divided by `store_id`, `shared`
 * is copied to every node, `control` stays on the coordinator.
 */
export type Plane = 'store' | 'shared' | 'control';

/** Contents of `migrations/placement.json`: tables of each plane, functions of nodes, and the constraints that only a single PostgreSQL enforces. */
export interface Placement extends Readonly<Record<Plane, readonly string[]>> {
  /** Functions that run on the node of a store, with the parameter that contains its id. */
  readonly functions: Readonly<Record<string, string>>;
  /** Foreign keys that Citus refuses, with reasons. */
  readonly foreign_keys: Readonly<Record<string, string>>;
  /** Unique indexes without `store_id` on tables of the store plane, with reasons. */
  readonly unique_indexes: Readonly<Record<string, string>>;
}

const PLANES: readonly Plane[] = ['store', 'shared', 'control'];

const FILE = fileURLToPath(new URL('../../../migrations/placement.json', import.meta.url));
let file: Placement | undefined;

/** Returns the placement of all tables. */
export const placement = (): Placement => (file ??= JSON.parse(readFileSync(FILE, 'utf8')) as Placement);

/** Returns the plane of each table. */
export const planesOf = (from: Placement): ReadonlyMap<string, Plane> =>
  new Map(PLANES.flatMap((plane) => from[plane].map((table) => [table, plane] as const)));
