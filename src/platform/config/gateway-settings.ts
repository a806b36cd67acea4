import type { Environment } from './environment.js';
import { parseUrl } from '../vendor-internals/parse-url.js';

/** Payment gateways of the platform. */
export interface GatewaySettings {
  /** Gateway of all stores except sandbox stores, which always use `sandbox`. */
  readonly name: 'sandbox' | 'sslcommerz';
  readonly sslcommerz: SslcommerzSettings;
}

/** Account at SSLCOMMERZ. */
export interface SslcommerzSettings {
  /** Empty if the platform has no account. */
  readonly store_id: string;
  readonly store_password: string;
  /** Base URL of the gateway: live, its sandbox, or an emulator. */
  readonly base_url: string;
  /** Timeout of one request in milliseconds. */
  readonly timeout: number;
}

/** Reads the settings of the payment gateways. Production requires a gateway that moves money, reached over TLS. */
export function gatewaySettings(env: Environment, environment: string): GatewaySettings {
  const name = env.word('PAYMENT_GATEWAY', ['sandbox', 'sslcommerz'], 'sandbox');
  const account = (variable: string): string => (name === 'sslcommerz' ? env.required(variable) : env.text(variable, ''));
  const sslcommerz: SslcommerzSettings = {
    store_id: account('SSLCOMMERZ_STORE_ID'),
    store_password: account('SSLCOMMERZ_STORE_PASSWORD'),
    base_url: env.address('SSLCOMMERZ_BASE_URL', 'https://securepay.sslcommerz.com'),
    timeout: env.duration('SSLCOMMERZ_TIMEOUT', '15s'),
  };
  if (!parseUrl(sslcommerz.base_url)) env.problem('SSLCOMMERZ_BASE_URL must be a URL');
  if (environment === 'production') {
    if (name === 'sandbox') env.problem('PAYMENT_GATEWAY must not be sandbox in production');
    if (!sslcommerz.base_url.startsWith('https://')) env.problem('SSLCOMMERZ_BASE_URL must be an https address in production');
  }
  return { name, sslcommerz };
}
