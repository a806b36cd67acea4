/** Virtual authenticator of a browser, which verifies its user and approves every request. */
export const AUTHENTICATOR = {
  ...({ protocol: 'ctap2', transport: 'internal' } as const),
  ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
};
