import { Counter, Gauge, type Registry } from 'prom-client';
import type { Replicas } from '../database/replicas.js';

/** Adds the metrics of reads that a replica may answer: none but the names without replicas. */
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
  new Gauge({
    name: 'database_replica_well',
    help: '1 while reads may use the replica, 0 otherwise.',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const { name, state } of all) this.set({ replica: name }, state === 'well' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'Age of the newest data of the replica; 0 while it is well.',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const { name, lag } of all) this.set({ replica: name }, lag);
    },
  });
}
