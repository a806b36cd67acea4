import type { Environment } from './environment.js';

/** Lifetimes and limits of extensions; durations are milliseconds. */
export interface ExtensionSettings {
  /** Lifetime of the token of an extension in a merchant's browser. */
  readonly sandbox_token_ttl: number;
  /** Maximum actions of storefronts in the window, per address and store. */
  readonly rate_limit_storefront: number;
  readonly rate_limit_storefront_window: number;
  /** Number of versions of an app's extension set that are kept. */
  readonly versions_kept: number;
  /** Maximum size of the body of a storefront action, and of the app's response to an action, in bytes. */
  readonly action_bytes: number;
  /** Time that an app has to respond to an action. */
  readonly action_timeout: number;
  /** Time after which the dashboard shows that an extension does not respond. */
  readonly ready_timeout: number;
}

/** Reads the settings of extensions. */
export const extensionSettings = (env: Environment): ExtensionSettings => ({
  sandbox_token_ttl: env.duration('SANDBOX_TOKEN_TTL', '10m'),
  rate_limit_storefront: env.integer('RATE_LIMIT_STOREFRONT', 60, 1),
  rate_limit_storefront_window: env.duration('RATE_LIMIT_STOREFRONT_WINDOW', '60s'),
  versions_kept: env.integer('EXTENSION_VERSIONS_KEPT', 25, 1),
  action_bytes: env.integer('EXTENSION_ACTION_BYTES', 65_536, 1024),
  action_timeout: env.duration('EXTENSION_ACTION_TIMEOUT', '5s'),
  ready_timeout: env.duration('EXTENSION_READY_TIMEOUT', '10s'),
});
