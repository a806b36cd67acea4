import type { Redis } from 'ioredis';

/**
 * Makes a client connect to another address at its next reconnection: ioredis rereads its options each time. Replaceable by an option of ioredis
 * for several addresses.
 */
export function reconnectTo(client: Redis, { host, port }: { readonly host: string; readonly port: number }): void {
  Object.assign(client.options, { host, port });
}
