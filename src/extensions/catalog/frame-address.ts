/**
 * Returns the address of a page with parameters at the end of its query. The app's own query is kept byte for byte, because the app may have
 * signed it. Only its parameters of the same names are removed, even if they have no value here, so that the page can trust these names.
 */
export function frameAddress(address: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const { origin, pathname, hash } = new URL(address);
  const own = queryOf(address)
    .split('&')
    .filter((pair) => !Object.hasOwn(parameters, nameOf(pair)))
    .join('&');
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = [own, new URLSearchParams(given).toString()].filter((part) => part !== '').join('&');
  return `${origin}${pathname}?${query}${hash}`;
}

/** Returns the query of an address as it is written, without its question mark. */
function queryOf(address: string): string {
  const [beforeHash = ''] = address.split('#', 1);
  const start = beforeHash.indexOf('?');
  return start === -1 ? '' : beforeHash.slice(start + 1);
}

/** Returns the decoded name of a parameter. */
const nameOf = (pair: string): string => [...new URLSearchParams(pair).keys()][0] ?? '';
