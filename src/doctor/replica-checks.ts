import type { Client } from 'pg';
import type { Config } from '../platform/config/config.js';
import { isDistributed } from '../platform/database/cluster.js';
import { POSITIONS, type PrimaryPosition, type ReplicaPosition } from '../platform/database/replica.js';
import { openConnection } from '../platform/database/open-connection.js';
import { Problem } from '../platform/database/problem.js';
import type { Examination, Finding } from './examination.js';

type Settings = Pick<Config, 'database_url' | 'database'>;

/** Bytes of the log that a replica may be behind. A larger distance is no moment of a busy primary. */
const MAX_BEHIND = 16 * 2 ** 20;

/** Checks every replica of the database that `primary` is connected to. */
export const replicaFindings = (examination: Examination, primary: Client, settings: Settings): Promise<Finding[]> =>
  Promise.all(
    settings.database.replica_urls.map((url) =>
      examination.run(`replica ${new URL(url).host}`, 'Start it, or correct DATABASE_REPLICA_URLS.', () =>
        compare(primary, { ...settings, database_url: url }),
      ),
    ),
  );

async function compare(primary: Client, settings: Settings): Promise<string> {
  if (await isDistributed(async <R>(text: string, values?: unknown[]) => (await primary.query(text, values)).rows as R[]))
    throw new Problem('not used, because the stores are divided over several nodes', 'Remove DATABASE_REPLICA_URLS.');
  const client = await openConnection(settings);
  try {
    const { rows: replicas } = await client.query<ReplicaPosition>(POSITIONS.replica);
    const { rows: primaries } = await primary.query<PrimaryPosition>(POSITIONS.primary);
    const [replica, known] = [replicas[0], primaries[0]];
    if (!replica || replica.identity !== known?.identity) throw new Error('another database');
    return distance(replica.replayed, known.position);
  } finally {
    await client.end();
  }
}

function distance(replayed: number | null, position: number): string {
  if (replayed === null) throw new Problem('no replica: it accepts writes', 'Make it a replica again from a base backup.');
  const behind = position - replayed;
  if (behind < 0) throw new Problem('it has followed another primary', 'Make it a replica again from a base backup.');
  const text = `${String(behind)} bytes of the log behind`;
  if (behind <= MAX_BEHIND) return text;
  throw new Problem(text, 'See pg_stat_replication of the primary, and whether the replay is paused (pg_is_wal_replay_paused).');
}
