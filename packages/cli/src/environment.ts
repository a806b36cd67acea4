import { homedir } from 'node:os';
import { join } from 'node:path';

const { env } = process;

/** Settings of the command line in the environment. An option takes precedence. */
export const ENVIRONMENT = {
  /** Address of the platform. */
  url: given('MERCHANT_APPS_URL'),
  /** Access token of an installation. */
  token: given('MERCHANT_APPS_TOKEN'),
  client_id: given('MERCHANT_APPS_CLIENT_ID'),
  client_secret: given('MERCHANT_APPS_CLIENT_SECRET'),
  /** Store of the client credentials. */
  store: given('MERCHANT_APPS_STORE_ID'),
  /** False if `NO_COLOR` is set (no-color.org). */
  colours: given('NO_COLOR') === undefined && env['TERM'] !== 'dumb',
} as const;

/** Returns the folder of the settings of the user. */
export function configFolder(): string {
  const base = process.platform === 'win32' ? given('APPDATA') : given('XDG_CONFIG_HOME');
  return join(base ?? join(homedir(), '.config'), 'merchant-apps');
}

/** An empty variable is none. */
function given(name: string): string | undefined {
  const value = env[name];
  return value === '' ? undefined : value;
}
