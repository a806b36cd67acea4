import { isDistributed, type Sql } from '../../platform/database/cluster.js';
import { type Placement, planesOf } from '../../platform/database/placement.js';
import { readCatalogue, unplaceableIndexes, unplaceableKeys } from './catalogue.js';
import { clusterProblems, misplaced, placesOf, withoutRights } from './cluster.js';

/** Receives one line of progress. */
type Progress = (line: string) => void;

/** Foreign key or trigger that is created again once its tables are in their planes. */
interface Waiting {
  readonly of_table: string;
  readonly name: string;
  /** Statement that creates it. */
  readonly statement: string;
}

/** Stored in a table, so that a conversion can resume after an interruption. */
const WAITING = 'distribution.waiting';
const CREATE_WAITING = `
CREATE SCHEMA IF NOT EXISTS distribution;
CREATE TABLE IF NOT EXISTS ${WAITING} (of_table text, name text, statement text NOT NULL, PRIMARY KEY (of_table, name))`;

const TRIGGERS = `
SELECT c.relname AS of_table, t.tgname AS name, pg_get_triggerdef(t.oid) AS statement
FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1)`;

/** Functions of the platform that are not on every node. */
const FUNCTIONS = `
SELECT p.oid::regprocedure::text AS signature FROM pg_proc p
WHERE p.pronamespace = 'public'::regnamespace
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  AND NOT EXISTS (SELECT FROM pg_dist_object o WHERE o.classid = 'pg_proc'::regclass AND o.objid = p.oid) ORDER BY 1`;

/** Functions of these names that run on the coordinator, or on every node alike. */
const STAYING = `
SELECT p.proname AS name, p.oid::regprocedure::text AS signature FROM pg_proc p
WHERE p.pronamespace = 'public'::regnamespace AND p.proname = ANY ($1) AND NOT EXISTS (
  SELECT FROM pg_dist_object o WHERE o.classid = 'pg_proc'::regclass AND o.objid = p.oid AND o.distribution_argument_index IS NOT NULL AND o.force_delegation
) ORDER BY 1`;

/**
 * Connections of a session to each node. Citus would open up to 16 for a statement that reads all shards, and close all but one after it: the
 * lookup of a token by its digest spent most of its time opening connections, and sessions × 16 can exceed the connections of a node.
 */
const SETTING = 'citus.max_adaptive_executor_pool_size';
const SINGLE = '1';
const SET_FOR_DATABASE = `SELECT EXISTS (SELECT FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase
  WHERE d.datname = current_database() AND s.setrole = 0 AND $1 = ANY (s.setconfig)) AS found`;

/**
 * Conversion of a database to the planes of `migrations/placement.json`. Every step reads the catalogue first and is one transaction, so an
 * interrupted conversion resumes where it stopped. The platform must not run during a conversion: there are no foreign keys and no triggers
 * until the end. Copied rows must not fire triggers, which would count them again.
 */
export class Distribution {
  constructor(
    private readonly sql: Sql,
    private readonly placement: Placement,
    private readonly progress: Progress,
  ) {}

  /** Returns one line for each difference from the placement; an empty list for a database that is distributed completely. */
  async problems(): Promise<string[]> {
    if (!(await isDistributed(this.sql))) {
      const reasons = await clusterProblems(this.sql);
      return reasons.length > 0 ? reasons : ['the database is not distributed: run distribute'];
    }
    const places = await placesOf(this.sql);
    const unplaced = places.filter(({ name }) => !planesOf(this.placement).has(name)).map(({ name }) => `${name} has no plane`);
    const waiting = (await this.waiting()).map(({ of_table, name }) => `${name} of ${of_table} is missing: run distribute`);
    const staying = (await this.staying()).map(({ name }) => `${name} does not run on the nodes: run distribute`);
    const unset = (await this.isSet()) ? [] : [`${SETTING} is not ${SINGLE}: run distribute`];
    return [...unplaced, ...misplaced(places, this.placement), ...waiting, ...staying, ...unset, ...(await withoutRights(this.sql))];
  }

  /** Converts the database. Throws with the reasons when it cannot be distributed. */
  async run(): Promise<void> {
    const reasons = await clusterProblems(this.sql);
    if (reasons.length > 0) throw new Error(reasons.join('; '));
    await this.sql('SET citus.enable_unsafe_triggers = on');
    await this.setAside();
    await this.loosenIndexes();
    for (const table of this.placement.shared) await this.place(table);
    for (const table of this.placement.store) await this.place(table);
    await this.shareFunctions();
    await this.sendFunctions();
    await this.restore();
    await this.set();
    await this.analyze();
  }

  /** Moves a table and its rows to its plane, if it is not there yet. Rows that remain on the coordinator are removed. */
  async place(table: string): Promise<void> {
    const plane = planesOf(this.placement).get(table);
    const place = (await placesOf(this.sql)).find(({ name }) => name === table);
    if (!place || plane === undefined || plane === 'control' || misplaced([place], this.placement).length === 0) return;
    const began = performance.now();
    await this.sql(plane === 'shared' ? 'SELECT create_reference_table($1)' : `SELECT create_distributed_table($1, 'store_id')`, [table]);
    await this.sql(`SET session_replication_role = replica`);
    await this.sql('SELECT truncate_local_data_after_distributing_table($1)', [table]);
    await this.sql(`RESET session_replication_role`);
    this.progress(`${table} is in the ${plane} plane (${((performance.now() - began) / 1_000).toFixed(1)} s)`);
  }

  /** Drops and records the foreign keys and triggers of tables that are not in their plane. */
  private async setAside(): Promise<void> {
    const places = await placesOf(this.sql);
    const outside = new Set(places.filter((place) => misplaced([place], this.placement).length > 0).map(({ name }) => name));
    const catalogue = await readCatalogue(this.sql);
    const impossible = new Set(unplaceableKeys(catalogue, planesOf(this.placement)).map(({ name }) => name));
    const keys = catalogue.keys.filter(({ of_table, to_table }) => outside.has(of_table) || outside.has(to_table));
    const triggers = await this.sql<Waiting>(TRIGGERS, [[...outside]]);
    await this.together(async () => {
      await this.sql(CREATE_WAITING);
      for (const { name, of_table, definition } of keys) {
        const statement = `ALTER TABLE "${of_table}" ADD CONSTRAINT "${name}" ${definition}`;
        if (!impossible.has(name)) await this.remember({ of_table, name, statement });
        await this.sql(`ALTER TABLE "${of_table}" DROP CONSTRAINT "${name}"`);
      }
      for (const trigger of triggers) {
        await this.remember(trigger);
        await this.sql(`DROP TRIGGER "${trigger.name}" ON "${trigger.of_table}"`);
      }
    });
    this.progress(`${String(keys.length)} foreign keys and ${String(triggers.length)} triggers are set aside`);
  }

  private remember({ of_table, name, statement }: Waiting): Promise<unknown[]> {
    return this.sql(`INSERT INTO ${WAITING} VALUES ($1, $2, $3)`, [of_table, name, statement]);
  }

  /** Adds `store_id` to each unique index and primary key that the nodes cannot enforce without it. */
  private async loosenIndexes(): Promise<void> {
    const planes = planesOf(this.placement);
    for (const { name, of_table, is_primary, columns } of unplaceableIndexes(await readCatalogue(this.sql), planes)) {
      const [row] = await this.sql<{ definition: string; is_constraint: boolean }>(
        `SELECT pg_get_indexdef($1::regclass) AS definition, EXISTS (SELECT FROM pg_constraint WHERE conindid = $1::regclass) AS is_constraint`,
        [name],
      );
      if (!row) continue;
      await this.together(async () => {
        await this.sql(row.is_constraint ? `ALTER TABLE "${of_table}" DROP CONSTRAINT "${name}"` : `DROP INDEX "${name}"`);
        const list = columns.join(', ');
        const inStore = is_primary
          ? row.definition.replace(/^CREATE UNIQUE INDEX \S+/, `CREATE INDEX "${of_table}_${columns.join('_')}_idx"`)
          : row.definition.replace(`(${list})`, `(${list}, store_id)`);
        await this.sql(inStore);
        if (is_primary) await this.sql(`ALTER TABLE "${of_table}" ADD PRIMARY KEY (store_id, ${list})`);
      });
      this.progress(`${name} is unique in each store`);
    }
  }

  /** Creates every function on every node: Citus does so automatically only if the tables of its parameters have been placed before. */
  private async shareFunctions(): Promise<void> {
    const functions = await this.sql<{ signature: string }>(FUNCTIONS);
    for (const { signature } of functions) await this.sql('SELECT create_distributed_function($1)', [signature]);
    this.progress(`${String(functions.length)} more functions are on every node`);
  }

  /**
   * Makes functions run on the node of their store. There, a function with the rights of its owner accesses its rows directly. From the
   * coordinator, it would access them as a role other than that of the statements before it, which Citus refuses within a transaction.
   */
  private async sendFunctions(): Promise<void> {
    for (const { name, signature } of await this.staying()) {
      const options = 'distribution_arg_name := $2, colocate_with := $3, force_delegation := true';
      await this.sql(`SELECT create_distributed_function($1, ${options})`, [
        signature,
        this.placement.functions[name],
        this.placement.store[0],
      ]);
      this.progress(`${name} runs on the nodes`);
    }
  }

  /** Configures later connections to the database. */
  private async set(): Promise<void> {
    if (await this.isSet()) return;
    const [database] = await this.sql<{ name: string }>('SELECT quote_ident(current_database()) AS name');
    await this.sql(`ALTER DATABASE ${database?.name ?? ''} SET ${SETTING} = ${SINGLE}`);
    this.progress(`${SETTING} is ${SINGLE}`);
  }

  private async isSet(): Promise<boolean> {
    const [row] = await this.sql<{ found: boolean }>(SET_FOR_DATABASE, [`${SETTING}=${SINGLE}`]);
    return row?.found === true;
  }

  private staying(): Promise<{ name: string; signature: string }[]> {
    return this.sql(STAYING, [Object.keys(this.placement.functions)]);
  }

  /** Collects statistics of all tables and shards, without which the nodes would plan for empty tables until autovacuum analyzes them. */
  private async analyze(): Promise<void> {
    const began = performance.now();
    await this.sql('ANALYZE');
    this.progress(`all tables are analyzed (${((performance.now() - began) / 1_000).toFixed(1)} s)`);
  }

  /** Creates the recorded foreign keys and triggers again. Each foreign key is validated against the rows of its table. */
  private async restore(): Promise<void> {
    for (const { name, of_table, statement } of await this.waiting()) {
      await this.together(async () => {
        await this.sql(statement);
        await this.sql(`DELETE FROM ${WAITING} WHERE of_table = $1 AND name = $2`, [of_table, name]);
      });
      this.progress(`${name} of ${of_table} is restored`);
    }
  }

  private async waiting(): Promise<Waiting[]> {
    const [table] = await this.sql<{ exists: boolean }>(`SELECT to_regclass('${WAITING}') IS NOT NULL AS exists`);
    return table?.exists ? this.sql<Waiting>(`SELECT of_table, name, statement FROM ${WAITING} ORDER BY of_table, name`) : [];
  }

  private async together(work: () => Promise<void>): Promise<void> {
    await this.sql('BEGIN');
    try {
      await this.sql(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
      await work();
      await this.sql('COMMIT');
    } catch (error) {
      await this.sql('ROLLBACK');
      throw error;
    }
  }
}
