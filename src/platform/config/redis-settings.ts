import { parseUrl } from '../vendor-internals/parse-url.js';
import type { Environment } from './environment.js';
import { serverUrl } from './server-url.js';

/** Address of a Redis. */
export interface RedisNode {
  readonly host: string;
  readonly port: number;
}

/** Access to Redis. */
export interface RedisAccess {
  readonly redis_url: string;
  readonly redis_cluster_nodes: readonly RedisNode[];
  readonly redis_prefix: string;
}

const NODES = 'REDIS_CLUSTER_NODES';
const NODE = /^(\[[0-9a-f:.]+\]|[\w.-]+):(\d{1,5})$/i;

/** Reads the access to Redis. */
export function redisAccess(env: Environment): RedisAccess {
  const redis_url = serverUrl(env, 'REDIS');
  const texts = env.text(NODES, '').split(',');
  const given = texts.map((text) => text.trim()).filter((text) => text !== '');
  const redis_cluster_nodes = given.flatMap((text) => nodeOf(text) ?? []);
  if (redis_cluster_nodes.length < given.length)
    env.problem(`${NODES} must be hosts with ports, such as redis-2:6379, separated by commas`);
  const database = parseUrl(redis_url)?.pathname ?? '';
  if (given.length > 0 && !['', '/', '/0'].includes(database)) env.problem(`REDIS_URL must name no database if ${NODES} is set`);
  return { redis_url, redis_cluster_nodes, redis_prefix: env.text('REDIS_PREFIX', 'map') };
}

function nodeOf(text: string): RedisNode | undefined {
  const [, host, port] = NODE.exec(text) ?? [];
  return host === undefined ? undefined : { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}
