import { Counter, Gauge, type Registry } from 'prom-client';
import type { Replica } from '../database/replica.js';
import type { Replicas } from '../database/replicas.js';

/** Gauges of every replica. */
const GAUGES: Readonly<Record<string, { readonly help: string; readonly read: (replica: Replica) => number }>> = {
  database_replica_well: { help: '1 while reads may use the replica, 0 otherwise.', read: ({ state }) => (state === 'well' ? 1 : 0) },
  database_replica_lag_seconds: { help: 'Age of the newest data of the replica; 0 while it is well.', read: ({ lag }) => lag },
};

/** Adds the metrics of reads that may run on a replica. Without replicas, only their names are added. */
export function addReplicaMetrics(registers: Registry[], replicas: Replicas | undefined): void {
  const all = replicas?.all ?? [];
  new Counter({
    name: 'database_replica_reads_total',
    help: 'Reading statements that a replica answered, by replica.',
    labelNames: ['replica'],
    registers,
    collect() {
      this.reset();
      for (const { name, reads } of all) this.inc({ replica: name }, reads);
    },
  });
  new Counter({
    name: 'database_replica_fallbacks_total',
    help: 'Reading statements that the primary answered: no replica was well, the replica was behind, or the statement failed there.',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset();
      for (const [reason, times] of Object.entries(replicas?.fallbacks ?? {})) this.inc({ reason }, times);
    },
  });
  for (const [name, { help, read }] of Object.entries(GAUGES))
    new Gauge({
      name,
      help,
      labelNames: ['replica'],
      registers,
      collect() {
        for (const each of all) this.set({ replica: each.name }, read(each));
      },
    });
}
