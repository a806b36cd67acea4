import type { Environment } from './environment.js';

/** Lifetimes and limits of what apps and their merchants use beside the app API; durations are milliseconds. */
export interface AppSettings {
  /** Lifetime of the token that an embedded app gets for a merchant. */
  readonly session_token_ttl: number;
  /** Lifetime of a custom app's access token. */
  readonly custom_app_token_ttl: number;
  /** How long before the end of such a token notice of it is given, once for each. */
  readonly custom_app_token_notices: readonly number[];
  /** Requests for credentials of custom apps in the window, per address. */
  readonly rate_limit_custom_app: number;
  readonly rate_limit_custom_app_window: number;
  /** Verifications of session tokens in the window, per client id and address. */
  readonly rate_limit_session: number;
  readonly rate_limit_session_window: number;
}

/** Reads the settings of apps. */
export const appSettings = (env: Environment): AppSettings => ({
  session_token_ttl: env.duration('SESSION_TOKEN_TTL', '10m'),
  custom_app_token_ttl: env.duration('CUSTOM_APP_TOKEN_TTL', '365d'),
  custom_app_token_notices: env.durations('CUSTOM_APP_TOKEN_NOTICES', '30d,7d,1d'),
  rate_limit_custom_app: env.integer('RATE_LIMIT_CUSTOM_APP', 10, 1),
  rate_limit_custom_app_window: env.duration('RATE_LIMIT_CUSTOM_APP_WINDOW', '15m'),
  rate_limit_session: env.integer('RATE_LIMIT_SESSION', 300, 1),
  rate_limit_session_window: env.duration('RATE_LIMIT_SESSION_WINDOW', '60s'),
});
