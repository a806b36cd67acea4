import type { Environment } from './environment.js';

/** Settings of the identity provider; durations are milliseconds. */
export interface IdentitySettings extends CodeGatewaySettings {
  /** Lifetime of an access token. */
  readonly token_ttl: number;
  /** Lifetime of an ID token. */
  readonly id_token_ttl: number;
  /** Time between the publication of a signing key and its first use, so that clients with a cached key set know it by then. */
  readonly key_delay: number;
  /** Time for which a replaced signing key stays published after its last use. */
  readonly key_overlap: number;
  /** Region (ISO 3166-1) in which phone numbers without a country code are read. */
  readonly phone_region: string;
  /** Regions (ISO 3166-1) whose phone numbers receive one-time codes. */
  readonly code_regions: readonly string[];
  /** Lifetime of a customer's session. */
  readonly customer_session_ttl: number;
  /** Time after a sign-in for which the browser counts as a known device of the customer. */
  readonly known_device_ttl: number;
  /** Lifetime of a one-time code. */
  readonly one_time_code_ttl: number;
  /** Number of attempts to enter a one-time code before it becomes invalid. */
  readonly one_time_code_tries: number;
  readonly rate_limits: IdentityLimits;
}

/** Gateways that send one-time codes. */
export interface CodeGatewaySettings {
  /** `log` writes one-time codes to the log; `http` posts them to the gateways; `off` refuses customers' requests for codes. */
  readonly code_sender: 'log' | 'http' | 'off';
  readonly sms_gateway_url: string;
  /** Empty sends no codes by email. */
  readonly email_gateway_url: string;
  /** Bearer token for the gateways; empty sends none. */
  readonly gateway_token: string;
  /** Sender of the messages; empty lets the gateway choose. */
  readonly gateway_sender: string;
  readonly gateway_timeout: number;
}

/** Limits of the identity provider. */
interface IdentityLimits {
  /** Requests to the token, revocation and introspection endpoints in the window, per client id and address. */
  readonly token: number;
  readonly token_window: number;
  /** One-time codes in the window: per recipient over all stores, per address, per /48 network of IPv6, and per store. */
  readonly code_recipient: number;
  readonly code_address: number;
  readonly code_site: number;
  readonly code_store: number;
  /** Percentage of a store's codes that is reserved for customers who have signed in to it with the same browser before. */
  readonly code_reserved: number;
  readonly code_window: number;
}

/** Reads the settings of the identity provider. */
export const identitySettings = (env: Environment): IdentitySettings => ({
  token_ttl: env.duration('IDENTITY_TOKEN_TTL', '1h'),
  id_token_ttl: env.duration('ID_TOKEN_TTL', '10m'),
  key_delay: env.duration('KEY_ACTIVATION_DELAY', '10m'),
  key_overlap: env.duration('KEY_OVERLAP', '24h'),
  phone_region: env.text('DEFAULT_PHONE_REGION', 'BD'),
  code_regions: env
    .text('ONE_TIME_CODE_REGIONS', env.text('DEFAULT_PHONE_REGION', 'BD'))
    .split(/[\s,]+/)
    .filter(Boolean),
  customer_session_ttl: env.duration('CUSTOMER_SESSION_TTL', '12h'),
  known_device_ttl: env.duration('KNOWN_DEVICE_TTL', '180d'),
  one_time_code_ttl: env.duration('ONE_TIME_CODE_TTL', '5m'),
  one_time_code_tries: env.integer('ONE_TIME_CODE_TRIES', 5, 1),
  ...codeGatewaySettings(env),
  rate_limits: {
    token: env.integer('RATE_LIMIT_IDENTITY', 300, 1),
    token_window: env.duration('RATE_LIMIT_IDENTITY_WINDOW', '60s'),
    code_recipient: env.integer('RATE_LIMIT_ONE_TIME_CODE', 5, 1),
    code_address: env.integer('RATE_LIMIT_ONE_TIME_CODE_ADDRESS', 30, 1),
    code_site: env.integer('RATE_LIMIT_ONE_TIME_CODE_NETWORK', 300, 1),
    code_store: env.integer('RATE_LIMIT_ONE_TIME_CODE_STORE', 1000, 1),
    code_reserved: env.percentage('RATE_LIMIT_ONE_TIME_CODE_RESERVED', 20),
    code_window: env.duration('RATE_LIMIT_ONE_TIME_CODE_WINDOW', '1h'),
  },
});

function codeGatewaySettings(env: Environment): CodeGatewaySettings {
  // A reader of the log could sign in as any customer, so in production the operator must choose it explicitly.
  const production = env.text('NODE_ENV', '') === 'production';
  const code_sender = env.word('ONE_TIME_CODE_SENDER', ['log', 'http', 'off'], production ? 'off' : 'log');
  for (const name of production ? ['SMS_GATEWAY_URL', 'EMAIL_GATEWAY_URL'] : [])
    if (!/^(https:\/\/|$)/.test(env.text(name, ''))) env.problem(`${name} must be an https address in production`);
  return {
    code_sender,
    sms_gateway_url: code_sender === 'http' ? env.required('SMS_GATEWAY_URL') : env.text('SMS_GATEWAY_URL', ''),
    email_gateway_url: env.text('EMAIL_GATEWAY_URL', ''),
    gateway_token: env.text('CODE_GATEWAY_TOKEN', ''),
    gateway_sender: env.text('CODE_GATEWAY_SENDER', ''),
    gateway_timeout: env.duration('CODE_GATEWAY_TIMEOUT', '10s'),
  };
}
