import { lookup as systemLookup, Resolver } from 'node:dns/promises';

/** Resolves a host name to its addresses. Rejects, or returns none, when the name does not resolve. */
export type Lookup = (hostname: string) => Promise<string[]>;

const QUERY_TIMEOUT_MS = 2_000;
const QUERY_TRIES = 2;

/** Resolver of the operating system. It reads the hosts file, which `localhost` and names of private networks need. */
export const privateLookup: Lookup = async (hostname) => (await systemLookup(hostname, { all: true })).map(({ address }) => address);

/**
 * Returns a resolver that queries the name servers directly. The resolver of the operating system blocks one of four pool threads, so that
 * a few names on unresponsive name servers would also block file access and password hashing; this one only holds a socket.
 *
 * @param servers name servers, `address:port`; by default the name servers of the operating system.
 */
export function publicLookup(servers?: readonly string[]): Lookup {
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
  if (servers) resolver.setServers(servers);
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}
