import type { Environment } from './environment.js';

/** Lifetimes and limits of session tokens and custom apps. Durations are milliseconds. */
export interface AppSettings {
  /** Lifetime of a session token of an embedded app. */
  readonly session_token_ttl: number;
  /** Lifetime of a custom app's access token. */
  readonly custom_app_token_ttl: number;
  /** Times before the expiry of such a token at which its app is notified. */
  readonly custom_app_token_notices: readonly number[];
  /** People who may create an organisation of developers: anyone, people invited by an operator, or no one. */
  readonly developer_sign_up: 'open' | 'invited' | 'off';
  /** Approval by the operator that a developer's app needs before merchants can install it on stores other than test stores. */
  readonly app_approval: 'required' | 'off';
  /** Time after an uninstall at which an app is asked to erase the data of the store. */
  readonly store_redact_delay: number;
  /** Maximum requests to the credential endpoints of custom apps in the window, per address. */
  readonly rate_limit_custom_app: number;
  readonly rate_limit_custom_app_window: number;
  /** Maximum verifications of session tokens in the window, per client id and address. */
  readonly rate_limit_session: number;
  readonly rate_limit_session_window: number;
}

/** Reads the settings of apps. */
export const appSettings = (env: Environment): AppSettings => ({
  session_token_ttl: env.duration('SESSION_TOKEN_TTL', '10m'),
  custom_app_token_ttl: env.duration('CUSTOM_APP_TOKEN_TTL', '365d'),
  custom_app_token_notices: env.durations('CUSTOM_APP_TOKEN_NOTICES', '30d,7d,1d'),
  developer_sign_up: env.word('DEVELOPER_SIGN_UP', ['open', 'invited', 'off'], 'off'),
  app_approval: env.word('APP_APPROVAL', ['required', 'off'], 'off'),
  store_redact_delay: env.duration('STORE_REDACT_DELAY', '48h'),
  rate_limit_custom_app: env.integer('RATE_LIMIT_CUSTOM_APP', 10, 1),
  rate_limit_custom_app_window: env.duration('RATE_LIMIT_CUSTOM_APP_WINDOW', '15m'),
  rate_limit_session: env.integer('RATE_LIMIT_SESSION', 300, 1),
  rate_limit_session_window: env.duration('RATE_LIMIT_SESSION_WINDOW', '60s'),
});
