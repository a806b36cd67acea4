import type { BrowserContextOptions } from 'playwright-core';
import { type Visitor, WIDE } from './browser.js';

/** Virtual authenticator of a browser, which verifies its user and approves every request. */
const AUTHENTICATOR = {
  ...({ protocol: 'ctap2', transport: 'internal' } as const),
  ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
};

type Opens = (options?: BrowserContextOptions) => Promise<Visitor>;

/** Returns a function that opens a browser with an authenticator. */
export const withAuthenticator =
  (visitor: Opens): Opens =>
  async (options = { viewport: WIDE }) => {
    const made = await visitor(options);
    const session = await made.context.newCDPSession(made.page);
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR });
    return made;
  };
