import { type Catalogue, unplaceableIndexes, unplaceableKeys } from '../src/commands/nodes/catalogue.js';
import { type Placement, planesOf } from '../src/platform/database/placement.js';

/** Returns one line for each difference between two sets of names. */
const differences = (actual: readonly string[], known: readonly string[], lacking: string, left: string): string[] => [
  ...actual.filter((name) => !known.includes(name)).map((name) => `${name} ${lacking}`),
  ...known.filter((name) => !actual.includes(name)).map((name) => `${name} ${left}`),
];

/**
 * Returns one line for each contradiction between the tables of one PostgreSQL and their placement: a table without a plane, a unique index
 * or a foreign key that no plane can have and that is not named, or a name that is left over.
 */
export function placementProblems(catalogue: Catalogue, from: Placement): string[] {
  const planes = planesOf(from);
  const all = [...from.store, ...from.shared, ...from.control];
  const twice = all.filter((table, at) => all.indexOf(table) !== at).map((table) => `${table} has two planes`);
  const indexes = unplaceableIndexes(catalogue, planes).map(({ name }) => name);
  const keys = unplaceableKeys(catalogue, planes).map(({ name }) => name);
  return [
    ...twice,
    ...differences(catalogue.tables, [...planes.keys()], 'has no plane', 'has a plane and does not exist'),
    ...differences(indexes, Object.keys(from.unique_indexes), 'lacks store_id, which must be first in a primary key', 'is no exception'),
    ...differences(keys, Object.keys(from.foreign_keys), 'refers to a table of another node', 'is no exception'),
  ];
}
