import { isIP } from 'node:net';

/** This server as authenticators know it. */
export interface RelyingParty {
  /** Domain that passkeys belong to. */
  readonly id: string;
  /** Origin of the pages that may use them. */
  readonly origin: string;
}

/** Returns the relying party of a public address; undefined for one with an IP address, which WebAuthn does not allow. */
export function relyingPartyOf(base_url: string): RelyingParty | undefined {
  const { hostname, origin } = new URL(base_url);
  return isIP(hostname) || hostname.startsWith('[') ? undefined : { id: hostname, origin };
}
