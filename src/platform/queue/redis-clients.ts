import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { RedisAccess, RedisNode } from '../config/redis-settings.js';
import { reconnectTo } from '../vendor-internals/redis-address.js';

type Access = Pick<RedisAccess, 'redis_url' | 'redis_cluster_nodes'>;

/** Time limit in milliseconds for a cluster to report which node holds which slots. */
const SLOTS_TIMEOUT_MS = 2_000;

/** Returns the delay in milliseconds before the next reconnection. */
export const backOff = (times: number): number => Math.min(times * 50, 1000);

/** Returns true if Redis is a cluster, in which one command or script can use the keys of one slot only. */
export const isCluster = ({ redis_cluster_nodes }: Access): boolean => redis_cluster_nodes.length > 0;

/** Creates a client for keys, which reconnects. In a cluster, it sends each command to the node of its key. */
export function redisClient(access: Access, options: RedisOptions): Redis | Cluster {
  const { scripts, enableOfflineQueue = true, ...others } = options;
  if (!isCluster(access)) return new Redis(access.redis_url, { ...options, retryStrategy: backOff });
  return new Cluster(nodesOf(access), {
    redisOptions: { ...credentialsOf(access.redis_url), ...others },
    clusterRetryStrategy: backOff,
    slotsRefreshTimeout: SLOTS_TIMEOUT_MS,
    enableOfflineQueue,
    ...(scripts && { scripts }),
  });
}

/**
 * Creates a client for channels, which reconnects. Messages reach all nodes of a cluster, so it connects to one node, and to the next one after each
 * loss.
 */
export function channelClient(access: Access, options: RedisOptions): Redis {
  const nodes = nodesOf(access);
  let node = 0;
  const client = new Redis(access.redis_url, {
    ...options,
    retryStrategy: (times) => {
      node = (node + 1) % nodes.length;
      const next = isCluster(access) ? nodes[node] : undefined;
      if (next) reconnectTo(client, next);
      return backOff(times);
    },
  });
  return client;
}

/** Parses a URL with ioredis, because other libraries, which connect by options, do not support all URLs. */
export function addressOf(url: string): RedisOptions {
  const { host, port, db } = optionsOf(url);
  return { host, port, db, ...credentialsOf(url) };
}

function credentialsOf(url: string): RedisOptions {
  const { username, password, tls } = optionsOf(url);
  return { ...(username && { username }), ...(password && { password }), ...(tls && { tls }) };
}

const optionsOf = (url: string): RedisOptions => new Redis(url, { lazyConnect: true }).options;

function nodesOf({ redis_url, redis_cluster_nodes }: Access): RedisNode[] {
  const { host = 'localhost', port = 6379 } = optionsOf(redis_url);
  return [{ host, port }, ...redis_cluster_nodes];
}
