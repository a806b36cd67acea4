import { HAS_CITUS, type Sql } from '../../platform/database/cluster.js';
import { type Placement, type Plane, planesOf } from '../../platform/database/placement.js';

/** Place of a table in a distributed database; null for a table that Citus does not know, which is on the coordinator. */
interface Placed {
  readonly name: string;
  readonly kind: 'distributed' | 'reference' | 'local' | 'schema' | null;
  readonly column: string | null;
  readonly colocation_id: number;
}

/** Kinds of tables in `citus_tables` by plane. */
const KINDS: Readonly<Record<Plane, readonly Placed['kind'][]>> = {
  store: ['distributed'],
  shared: ['reference'],
  control: ['local', null],
};

/** Throws if processes of the platform are connected to the database. */
export async function refuseProcesses(sql: Sql): Promise<void> {
  const [others] = await sql<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'merchant-apps-platform%' AND pid <> pg_backend_pid()`,
  );
  if (others && others.count > 0) throw new Error('processes of the platform are connected: stop them');
}

/**
 * Returns one line for each reason why the database cannot be distributed: the extension is missing, no node can take stores, the nodes do
 * not know the coordinator, or a node cannot commit a transaction in two phases.
 */
export async function clusterProblems(sql: Sql): Promise<string[]> {
  const [extension] = await sql<{ installed: boolean }>(HAS_CITUS);
  if (!extension?.installed) return [`the extension citus is missing: set shared_preload_libraries = 'citus', and CREATE EXTENSION citus`];
  const nodes = await sql<{ groupid: number; shouldhaveshards: boolean }>(
    `SELECT groupid, shouldhaveshards FROM pg_dist_node WHERE isactive AND noderole = 'primary'`,
  );
  if (!nodes.some(({ groupid }) => groupid === 0)) return ['the nodes do not know the coordinator: call citus_set_coordinator_host'];
  if (!nodes.some(({ shouldhaveshards }) => shouldhaveshards)) return ['no node takes stores: call citus_add_node'];
  const settings = await sql<{ nodeport: number; nodename: string; result: string }>(
    `SELECT n.nodename, n.nodeport, r.result FROM run_command_on_all_nodes('SHOW max_prepared_transactions') r JOIN pg_dist_node n USING (nodeid)`,
  );
  return settings
    .filter(({ result }) => !(Number(result) > 0))
    .map(({ nodename, nodeport }) => `the node ${nodename}:${String(nodeport)} cannot commit in two phases: set max_prepared_transactions`);
}

/** Number of sequences of each node that the serving role of docker/roles.sql may not use; none on a node without this role. */
const UNUSABLE_SEQUENCES = `
SELECT n.nodename, n.nodeport, r.result FROM run_command_on_all_nodes($node$
  SELECT count(c.oid) FROM pg_roles p LEFT JOIN pg_class c ON c.relkind = 'S' AND c.relnamespace = 'public'::regnamespace
    AND NOT (has_sequence_privilege(p.oid, c.oid, 'USAGE') AND has_sequence_privilege(p.oid, c.oid, 'SELECT'))
  WHERE p.rolname = 'platform_app' $node$) r JOIN pg_dist_node n USING (nodeid) ORDER BY 1, 2`;

const GRANT_SEQUENCES = 'GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO platform_app';

/** Returns one line for each node on whose sequences the serving role has no rights, with the statement that grants them. */
export async function withoutRights(sql: Sql): Promise<string[]> {
  const nodes = await sql<{ nodename: string; nodeport: number; result: string }>(UNUSABLE_SEQUENCES);
  return nodes
    .filter(({ result }) => Number(result) > 0)
    .map(
      ({ nodename, nodeport, result }) =>
        `the node ${nodename}:${String(nodeport)} refuses ${result} sequences to platform_app: as a superuser, run there ${GRANT_SEQUENCES}`,
    );
}

/** Returns the places of the tables of a database with Citus. */
export const placesOf = (sql: Sql): Promise<Placed[]> =>
  sql<Placed>(`SELECT c.relname AS name, t.citus_table_type AS kind, nullif(t.distribution_column, '<none>') AS "column",
      coalesce(t.colocation_id, 0)::integer AS colocation_id
    FROM pg_class c LEFT JOIN citus_tables t ON t.table_name = c.oid::regclass
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`);

/** Returns one line for each table of a distributed database that is not in its place. */
export function misplaced(places: readonly Placed[], from: Placement): string[] {
  const planes = planesOf(from);
  const group = places.find(({ kind }) => kind === 'distributed')?.colocation_id;
  return places.flatMap((place) => {
    const plane = planes.get(place.name);
    if (plane === undefined) return [];
    if (!KINDS[plane].includes(place.kind))
      return [`${place.name} belongs to the ${plane} plane and is ${place.kind ?? 'on the coordinator'}`];
    return plane === 'store' ? wronglyDivided(place, group) : [];
  });
}

function wronglyDivided({ name, column, colocation_id }: Placed, group: number | undefined): string[] {
  if (column !== 'store_id') return [`${name} is divided by ${column ?? 'nothing'} and not by store_id`];
  return colocation_id === group ? [] : [`${name} is not divided like the other tables`];
}
