import { setTimeout } from 'node:timers/promises';
import type { Cluster } from './cluster.js';
import type { Member } from './member.js';

/** A fault: it lasts until {@link heal} has resolved. */
export interface Fault {
  readonly name: string;
  /** Milliseconds for which it lasts; 0 for one that is over when it has happened. */
  readonly lasts: number;
  inject(cluster: Cluster): unknown;
  heal?(cluster: Cluster): unknown;
  /** Repairs parts that the system must do without until it has recovered, such as a killed process. */
  repair?(cluster: Cluster): Promise<unknown>;
}

type Name = Parameters<Cluster['member']>[0];
type Change = (member: Member) => void;

/** Kills a process. */
export const kill = (name: Name): Fault => ({
  name: `kill -9 of ${name}`,
  lasts: 0,
  inject: (cluster) => cluster.member(name).kill(),
  repair: (cluster) => cluster.member(name).restart(),
});

const pause = (name: Name, lasts: number): Fault => ({
  name: `${name} suspended (SIGSTOP)`,
  lasts,
  inject: (cluster) => cluster.member(name).process.pause(),
  heal: (cluster) => cluster.member(name).process.resume(),
});

const block = (name: Name, lasts: number): Fault => ({
  name: `event loop of ${name} blocked`,
  lasts: 0,
  inject: (cluster) => cluster.member(name).block(lasts),
});

/** Returns a fault of the links of all processes. */
const onLinks = (name: string, lasts: number, change: Change, back: Change): Fault => ({
  name,
  lasts,
  inject: ({ members }) => members.forEach(change),
  heal: ({ members }) => members.forEach(back),
});

/** Repeats an action every 200 ms for as long as the fault lasts. */
async function repeatedly(lasts: number, action: () => unknown): Promise<void> {
  const end = performance.now() + lasts;
  while (performance.now() < end) {
    await action();
    await setTimeout(200);
  }
}

const resets = (name: string, lasts: number, change: Change): Fault => ({
  name,
  lasts: 0,
  inject: ({ members }) =>
    repeatedly(lasts, () => {
      members.forEach(change);
    }),
});

const flush: Fault = { name: 'FLUSHALL', lasts: 0, inject: ({ redis }) => redis.flush() };

const postgresCrash: Fault = { name: 'immediate restart of PostgreSQL', lasts: 0, inject: (cluster) => cluster.restartPostgres() };

const terminated = (lasts: number): Fault => ({
  name: 'backends of PostgreSQL terminated',
  lasts: 0,
  inject: ({ postgres }) => repeatedly(lasts, () => postgres.terminate()),
});

const redisStopped = (lasts: number): Fault => ({
  name: 'Redis stopped',
  lasts,
  inject: ({ redis }) => redis.stop(),
  heal: (cluster) => cluster.restartRedis(),
});

const redisFrozen = (lasts: number): Fault => ({
  name: 'Redis frozen (SIGSTOP)',
  lasts,
  inject: ({ redis }) => redis.freeze(),
  heal: ({ redis }) => redis.thaw(),
});

const diskFull = (lasts: number): Fault => ({
  name: 'disk of images full',
  lasts,
  inject({ disk }) {
    disk?.fill();
  },
  heal({ disk }) {
    disk?.clear();
  },
});

const postgresSilent = (lasts: number): Fault =>
  onLinks(
    'black hole before PostgreSQL',
    lasts,
    ({ postgres }) => postgres.swallow(),
    ({ postgres }) => postgres.resume(),
  );

/** Faults of the short form. */
export const FEW: readonly Fault[] = [
  kill('worker 1'),
  flush,
  kill('api 1'),
  redisStopped(500),
  postgresCrash,
  terminated(500),
  diskFull(1_500),
];

/** All faults. */
export const ALL: readonly Fault[] = [
  kill('api 1'),
  kill('api 2'),
  kill('worker 1'),
  kill('worker 2'),
  postgresCrash,
  terminated(4_000),
  flush,
  redisStopped(4_000),
  redisFrozen(6_000),
  diskFull(3_000),
  onLinks(
    'latency of 100 ms before PostgreSQL',
    6_000,
    ({ postgres }) => postgres.delay(100),
    ({ postgres }) => postgres.delay(0),
  ),
  onLinks(
    'latency of 300 ms before Redis',
    6_000,
    ({ redis }) => redis.delay(300),
    ({ redis }) => redis.delay(0),
  ),
  resets('connections to PostgreSQL reset', 4_000, ({ postgres }) => postgres.reset()),
  resets('connections to Redis reset', 4_000, ({ redis }) => redis.reset()),
  onLinks(
    'PostgreSQL refuses connections',
    4_000,
    ({ postgres }) => postgres.cut(),
    ({ postgres }) => postgres.resume(),
  ),
  postgresSilent(5_000),
  onLinks(
    'black hole before Redis',
    6_000,
    ({ redis }) => redis.swallow(),
    ({ redis }) => redis.resume(),
  ),
  pause('api 1', 5_000),
  pause('worker 1', 15_000),
  pause('worker 2', 15_000),
  block('api 2', 4_000),
  block('worker 1', 4_000),
];
