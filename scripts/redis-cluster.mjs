import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from './processes.mjs';
import { installedRedis } from './redis-executable.mjs';

/** Number of slots of every Redis Cluster. */
const SLOTS = 16_384;
/** Milliseconds without an answer after which nodes declare another one dead. */
const NODE_TIMEOUT_MS = 2_000;
const POLL_MS = 50;

/**
 * Node of a cluster.
 * @typedef {object} ClusterNode
 * @property {string} url
 * @property {string} address host and port
 * @property {Redis} redis client of this node alone
 * @property {() => Promise<void>} kill
 */

/**
 * Cluster of Redis for tests. Its data are lost when it is stopped.
 * @typedef {object} RedisCluster
 * @property {readonly ClusterNode[]} masters each with a third of the slots, in their order
 * @property {ClusterNode} replica of the first master
 * @property {{ REDIS_URL: string, REDIS_CLUSTER_NODES: string }} settings
 * @property {() => Promise<void>} stop
 */

/**
 * Starts one node, which belongs to no cluster yet.
 * @param {string} directory
 * @returns {Promise<ClusterNode>}
 */
async function startNode(directory) {
  const [port, bus] = [await freePort(), await freePort()];
  const files = ['--dir', directory, '--cluster-config-file', `nodes-${String(port)}.conf`, '--save', '', '--appendonly', 'no'];
  const cluster = ['--cluster-enabled', 'yes', '--cluster-port', String(bus), '--cluster-node-timeout', String(NODE_TIMEOUT_MS)];
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--repl-diskless-sync-delay', '0', ...files, ...cluster];
  const child = spawn(installedRedis(), flags, { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const chunk of child.stdout) if (String(chunk).includes('Ready to accept connections')) break;
  const address = `127.0.0.1:${String(port)}`;
  const redis = new Redis(`redis://${address}`);
  redis.on('error', () => undefined);
  return {
    url: `redis://${address}`,
    address: `${address}@${String(bus)}`,
    redis,
    async kill() {
      // Unlike a disconnection, it starts no timer, which would remain if the connection is already closed.
      await redis.quit().catch(() => undefined);
      const closed = once(child, 'close');
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await closed;
    },
  };
}

/**
 * Starts three masters, which share the slots, and a replica of the first.
 * @returns {Promise<RedisCluster>}
 */
export async function startRedisCluster() {
  const directory = mkdtempSync(join(tmpdir(), 'apps-platform-redis-cluster-'));
  const [first, second, third, replica] = [
    await startNode(directory),
    await startNode(directory),
    await startNode(directory),
    await startNode(directory),
  ];
  const [masters, nodes] = [
    [first, second, third],
    [first, second, third, replica],
  ];
  for (const [n, { redis }] of masters.entries()) await redis.call('CLUSTER', 'ADDSLOTSRANGE', startOf(n), startOf(n + 1) - 1);
  await introduce(nodes, first);
  await replica.redis.call('CLUSTER', 'REPLICATE', String(await first.redis.call('CLUSTER', 'MYID')));
  while (!/master_link_status:up/.test(await replica.redis.info('replication'))) await setTimeout(POLL_MS);
  const others = [second, third, replica].map(({ address }) => address.replace(/@.*/, '')).join(',');
  return {
    masters,
    replica,
    settings: { REDIS_URL: first.url, REDIS_CLUSTER_NODES: others },
    async stop() {
      await Promise.all(nodes.map((node) => node.kill()));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** @param {number} n */
const startOf = (n) => Math.ceil((n * SLOTS) / 3);

/** @param {string} address host, port and port of the bus */
const meeting = (address) => address.split(/[:@]/);

/**
 * Makes the nodes a cluster, and waits until each of them knows all.
 * @param {readonly ClusterNode[]} nodes
 * @param {ClusterNode} first
 */
async function introduce(nodes, first) {
  for (const [n, { redis }] of nodes.entries()) {
    // Nodes accept each other only with different epochs.
    await redis.call('CLUSTER', 'SET-CONFIG-EPOCH', n + 1);
    if (redis !== first.redis) await redis.call('CLUSTER', 'MEET', ...meeting(first.address));
  }
  for (const { redis } of nodes) while (!isWhole(String(await redis.call('CLUSTER', 'INFO')), nodes.length)) await setTimeout(POLL_MS);
}

/**
 * @param {string} info
 * @param {number} nodes
 */
const isWhole = (info, nodes) => info.includes('cluster_state:ok') && info.includes(`cluster_known_nodes:${String(nodes)}\r`);
