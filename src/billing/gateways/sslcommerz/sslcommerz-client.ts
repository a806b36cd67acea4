import { Agent, type Dispatcher, request } from 'undici';
import type { Config } from '../../../platform/config/config.js';
import { GatewayError } from '../payment-gateway.js';

/** JSON object of a response, not yet trusted. */
export type GatewayAnswer = Readonly<Record<string, unknown>>;

/** Text fields of a request. */
export type GatewayFields = Readonly<Record<string, string>>;

const SESSIONS = '/gwprocess/v4/api.php';
const VALIDATIONS = '/validator/api/validationserverAPI.php';
const TRANSACTIONS = '/validator/api/merchantTransIDvalidationAPI.php';

/** Responses are a few kilobytes; a query by transaction lists every attempt. */
const MAX_BYTES = 1_048_576;

/**
 * HTTP client of SSLCOMMERZ. It adds the credentials, which the protocol puts into bodies and query strings; so neither URLs nor errors of
 * the HTTP library leave this class.
 */
export class SslcommerzClient {
  private readonly agent: Agent;

  constructor(private readonly settings: Config['gateways']['sslcommerz']) {
    this.agent = new Agent({ connect: { timeout: settings.timeout }, maxResponseSize: MAX_BYTES });
  }

  /** Opens a session. */
  openSession(fields: GatewayFields): Promise<GatewayAnswer> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ ...this.credentials(), ...fields }).toString();
    return this.ask(SESSIONS, { method: 'POST', headers, body });
  }

  /** Validates a payment by its `val_id`. Throws unless the gateway accepted the request. */
  validate(val_id: string): Promise<GatewayAnswer> {
    return this.accepted(VALIDATIONS, { val_id, v: '1' });
  }

  /** Queries transactions or refunds. Throws unless the gateway accepted the query. */
  transactions(fields: GatewayFields): Promise<GatewayAnswer> {
    return this.accepted(TRANSACTIONS, fields);
  }

  /** Closes all connections. */
  close(): Promise<void> {
    return this.agent.destroy();
  }

  /** Removes the credentials from a text of the gateway, so that it can be logged. */
  withoutSecrets(text: string): string {
    const { store_password } = this.settings;
    return (store_password === '' ? text : text.replaceAll(store_password, '[redacted]')).slice(0, 200);
  }

  private credentials(): GatewayFields {
    const { store_id, store_password } = this.settings;
    if (store_id === '') throw new GatewayError('SSLCOMMERZ is not configured.');
    return { store_id, store_passwd: store_password };
  }

  private async accepted(path: string, fields: GatewayFields): Promise<GatewayAnswer> {
    const query = new URLSearchParams({ ...fields, ...this.credentials(), format: 'json' });
    const answer = await this.ask(`${path}?${query.toString()}`, { method: 'GET' });
    const { APIConnect: accepted } = answer;
    if (accepted !== 'DONE') throw new GatewayError(`SSLCOMMERZ refused the query (${wordOf(accepted)}).`);
    return answer;
  }

  private async ask(path: string, options: Pick<Dispatcher.RequestOptions, 'method' | 'headers' | 'body'>): Promise<GatewayAnswer> {
    const { status, text } = await this.send(path, options);
    if (status !== 200) throw new GatewayError(`SSLCOMMERZ answered with HTTP ${String(status)}.`);
    const answer = parse(text);
    if (answer === undefined) throw new GatewayError('SSLCOMMERZ did not answer with a JSON object.');
    return answer;
  }

  private async send(
    path: string,
    options: Pick<Dispatcher.RequestOptions, 'method' | 'headers' | 'body'>,
  ): Promise<{ status: number; text: string }> {
    const signal = AbortSignal.timeout(this.settings.timeout);
    try {
      const { statusCode: status, body } = await request(this.settings.base_url + path, { ...options, signal, dispatcher: this.agent });
      return { status, text: await body.text() };
    } catch (error) {
      throw new GatewayError(signal.aborted ? 'SSLCOMMERZ did not answer in time.' : `SSLCOMMERZ cannot be reached (${codeOf(error)}).`);
    }
  }
}

function parse(text: string): GatewayAnswer | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as GatewayAnswer) : undefined;
  } catch {
    return undefined;
  }
}

const wordOf = (value: unknown): string => (typeof value === 'string' && /^[A-Z_]{1,30}$/.test(value) ? value : 'no status');

/** Returns the code of an error, which, unlike its message, contains no part of the request. */
function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return wordOf(code) === 'no status' ? 'connection failed' : String(code);
}
