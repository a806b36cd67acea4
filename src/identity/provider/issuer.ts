import type { Config } from '../../platform/config/config.js';

/** Returns the issuer of the identity provider. It comes from the configuration, never from a request. */
export const issuerOf = ({ base_url }: Pick<Config, 'base_url'>): string => `${base_url}/api/oauth`;
