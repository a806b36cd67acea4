import { lookup as systemLookup, Resolver } from 'node:dns/promises';

/** Turns a host name into its addresses. Rejects, or gives none, when the name does not resolve. */
export type Lookup = (hostname: string) => Promise<string[]>;

const QUERY_TIMEOUT_MS = 2_000;
const QUERY_TRIES = 2;

/** The system's look-up, which knows the hosts file: what `localhost` and names of a private network need. */
export const privateLookup: Lookup = async (hostname) => (await systemLookup(hostname, { all: true })).map(({ address }) => address);

/**
 * A look-up of public names that asks the name servers directly. The system's look-up holds a thread of a pool of four until it
 * answers, so that a few names on silent name servers would stop files and password hashes as well; this one holds a socket.
 */
export function publicLookup(): Lookup {
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}
