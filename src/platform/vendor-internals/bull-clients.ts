import type { Queue } from 'bull';
import type { Redis } from 'ioredis';

/**
 * Option of a queue that stops Bull from asking Redis for its version, which would connect an unused queue. Replaceable by a documented
 * option.
 */
export const WITHOUT_VERSION_CHECK = { skipVersionCheck: true } as const;

/**
 * Stops a queue from naming its worker connections (`setWorkerName`). Without a ready check, ioredis treats a connection that breaks during
 * that command as ready and never reconnects. Replaceable by an option of Bull.
 */
export function leaveWorkersUnnamed(queue: Queue): void {
  Object.assign(queue, { setWorkerName: () => Promise.resolve() });
}

/**
 * Allows subscriptions of a queue (`eclient`) to fail. ioredis subscribes again after a reconnection and handles no error, so a subscription
 * that waits when the queue is closed would cause an unhandled rejection. Replaceable by a fix of ioredis.
 */
export function tolerateFailedSubscriptions(queue: Queue): void {
  const { eclient } = queue as unknown as { eclient: Redis };
  const subscribe = eclient.subscribe.bind(eclient) as (...channels: string[]) => Promise<unknown>;
  const handled = (...channels: string[]): Promise<unknown> => {
    const subscribed = subscribe(...channels);
    subscribed.catch(() => undefined);
    return subscribed;
  };
  Object.assign(eclient, { subscribe: handled });
}

/**
 * Makes `clients` list the connections of a queue that `createClient` created. Bull leaves closing them to its caller; once listed, they are closed
 * with the queue. Replaceable by an option of Bull.
 */
export function listCreatedClients(queue: Queue): void {
  const all = queue as unknown as Record<string, Redis>;
  const created = (): Redis[] =>
    Object.entries(CONNECTIONS).flatMap(([type, name]) => (`${type}Initialized` in all ? (all[name] ?? []) : []));
  Object.defineProperty(queue, 'clients', { get: created });
}

/** Names of the connections of a queue by the types that `createClient` receives. */
const CONNECTIONS = { client: 'client', subscriber: 'eclient', bclient: 'bclient' };

/**
 * Disconnects the connections of a queue that wait for a job in a blocking command (`blocked`), for which Bull would wait half a second
 * when it closes. Replaceable by an option of `Queue.close`.
 */
export function disconnectBlocked(queue: Queue): void {
  for (const client of queue.clients) if ('blocked' in client && client.blocked === true) client.disconnect();
}
