import { Config } from '../src/platform/config/config.js';
import { ConfigError, type Variables } from '../src/platform/config/environment.js';

/** Settings that every process needs. */
export const NEEDED = {
  DATABASE_URL: 'postgres://platform:pg-password@localhost/platform',
  REDIS_URL: 'redis://:redis-password@localhost',
};
/** Encryption key of an operator. */
export const KEY = Buffer.alloc(32, 'a key of an operator').toString('base64');
/** Account at a payment gateway. */
export const ACCOUNT = { SSLCOMMERZ_STORE_ID: 'shop-live', SSLCOMMERZ_STORE_PASSWORD: 'gateway-password' };
/** Settings that production accepts. */
export const PRODUCTION = {
  ...NEEDED,
  ...ACCOUNT,
  NODE_ENV: 'production',
  ENCRYPTION_KEY: KEY,
  BASE_URL: 'https://apps.example.com',
  PAYMENT_GATEWAY: 'sslcommerz',
};

/** Returns the problems that the configuration reports, one per line. */
export function problems(variables: Variables): string[] {
  try {
    Config.from(variables);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
}
