import type { Client } from 'pg';
import type { Config } from '../platform/config/config.js';
import { isDistributed } from '../platform/database/cluster.js';
import { POSITIONS, type PrimaryPosition, type ReplicaPosition } from '../platform/database/replica.js';
import { openConnection } from '../platform/database/open-connection.js';
import type { Examination, WordedFinding } from './examination.js';
import { Flaw, type Sentence, sentence } from './sentences.js';

type Settings = Pick<Config, 'database_url' | 'database'>;

/** Bytes of the log that a replica may be behind. A larger lag is not just a busy moment of the primary. */
const MAX_BEHIND = 16 * 2 ** 20;

/** Checks every replica of the database that `primary` is connected to. */
export const replicaFindings = (examination: Examination, primary: Client, settings: Settings): Promise<WordedFinding[]> =>
  Promise.all(
    settings.database.replica_urls.map((url) =>
      examination.run(`replica ${new URL(url).host}`, sentence('check_replica_start'), () =>
        compare(primary, { ...settings, database_url: url }),
      ),
    ),
  );

async function compare(primary: Client, settings: Settings): Promise<Sentence> {
  if (await isDistributed(async <R>(text: string, values?: unknown[]) => (await primary.query(text, values)).rows as R[]))
    throw new Flaw(sentence('check_replica_unused'), sentence('check_replicas_remove'));
  const client = await openConnection(settings);
  try {
    const { rows: replicas } = await client.query<ReplicaPosition>(POSITIONS.replica);
    const { rows: primaries } = await primary.query<PrimaryPosition>(POSITIONS.primary);
    const [replica, known] = [replicas[0], primaries[0]];
    if (!replica || replica.identity !== known?.identity) throw new Flaw(sentence('check_replica_foreign'));
    return distance(replica.replayed, known.position);
  } finally {
    await client.end();
  }
}

function distance(replayed: number | null, position: number): Sentence {
  if (replayed === null) throw new Flaw(sentence('check_replica_writes'), sentence('check_replica_renew'));
  const behind = position - replayed;
  if (behind < 0) throw new Flaw(sentence('check_replica_diverged'), sentence('check_replica_renew'));
  const found = sentence('check_replica_behind', { bytes: behind });
  if (behind <= MAX_BEHIND) return found;
  throw new Flaw(found, sentence('check_replica_replay'));
}
