import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { attempt, type Deviation, type Fields, openSession, refusal, type Session, type Signing, signedForm, STORE } from './sessions.js';

/** Purpose of a request. */
export type Purpose = 'session' | 'validation' | 'query' | 'refund' | 'refund status';

/** Fault of an answer: an HTTP error, an HTML page, JSON of another kind, no answer, a reset connection, or a refused query. */
export type Fault = '502' | 'html' | 'list' | 'hang' | 'drop' | 'refuse';

/** A requested refund. One that was cancelled moves no money. */
interface Refund {
  readonly refund_ref_id: string;
  readonly fields: Fields;
  cancelled: boolean;
}

const SESSIONS = '/gwprocess/v4/api.php';
const VALIDATIONS = '/validator/api/validationserverAPI.php';
const TRANSACTIONS = '/validator/api/merchantTransIDvalidationAPI.php';

/** Emulator of SSLCOMMERZ: its protocol over HTTP, with every fault that the gateway or the connection to it may have. */
export class Sslcommerz {
  /** Sessions by `tran_id`. */
  readonly sessions = new Map<string, Session>();
  /** Refunds by `refund_trans_id`. */
  readonly refunds = new Map<string, Refund>();
  /** Purposes of all requests, in order of arrival. */
  readonly requests: Purpose[] = [];
  /** Selects the requests that fail. */
  faultOf: (purpose: Purpose, fields: Fields) => Fault | undefined = () => undefined;
  /** Answer to a new refund. */
  refundAnswer: Fields = { status: 'success' };
  /** State of all refunds. */
  refundState: 'refunded' | 'processing' | 'cancelled' = 'refunded';
  /** Result of every validation instead of the true one. */
  validation: string | undefined;
  /** `APIConnect` of every such validation. */
  validatorConnect: string | undefined;
  /** Page of a new session instead of the emulator's own. */
  checkout: string | undefined;
  private readonly validated = new Set<string>();
  private readonly server = createServer((request, response) => void this.serve(request, response));

  /** Starts the emulator on a free port. */
  static async start(): Promise<Sslcommerz> {
    const emulator = new Sslcommerz();
    await once(emulator.server.listen(0, '127.0.0.1'), 'listening');
    return emulator;
  }

  /** Base URL. */
  get url(): string {
    return `http://127.0.0.1:${String((this.server.address() as AddressInfo).port)}`;
  }

  /** Settings of a platform that is paid here. */
  get settings(): Record<string, string> {
    return {
      PAYMENT_GATEWAY: 'sslcommerz',
      SSLCOMMERZ_STORE_ID: STORE.store_id,
      SSLCOMMERZ_STORE_PASSWORD: STORE.store_passwd,
      SSLCOMMERZ_BASE_URL: this.url,
      // Generous, because a busy machine is not a failure of the gateway.
      SSLCOMMERZ_TIMEOUT: '10s',
    };
  }

  /** Makes an attempt to pay a session, a valid payment by default, and returns its record. */
  attempt(tran_id: string, deviation: Deviation = {}): Fields {
    return attempt(this.session(tran_id), deviation);
  }

  /** Returns the form that the browser brings back for an attempt. */
  formOf(record: Fields, signing: Signing = 'good'): Fields {
    return signedForm(record, signing);
  }

  /** Posts the notification of an attempt and returns the status of the answer. Can be called any number of times. */
  async notify(record: Fields, signing: Signing = 'good'): Promise<number> {
    const { ipn_url = '' } = this.session(record['tran_id'] ?? '').request;
    const { status } = await fetch(ipn_url, { method: 'POST', body: new URLSearchParams(signedForm(record, signing)), redirect: 'manual' });
    return status;
  }

  /** Removes all faults. */
  heal(): void {
    this.faultOf = () => undefined;
    this.refundAnswer = { status: 'success' };
    this.refundState = 'refunded';
    this.validation = undefined;
    this.validatorConnect = undefined;
    this.checkout = undefined;
    this.requests.length = 0;
  }

  /** Breaks all connections, so that requests without an answer end. */
  drop(): void {
    this.server.closeAllConnections();
  }

  /** Stops the emulator. */
  async stop(): Promise<void> {
    this.drop();
    await once(this.server.close(), 'close');
  }

  private session(tran_id: string): Session {
    const session = this.sessions.get(tran_id);
    if (!session) throw new Error(`There is no session ${tran_id}.`);
    return session;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    const fields: Fields = Object.fromEntries(pathname === SESSIONS ? new URLSearchParams(await text(request)) : searchParams);
    const purpose = purposeOf(pathname, fields);
    if (purpose === undefined) {
      response.writeHead(404).end();
      return;
    }
    this.requests.push(purpose);
    const fault = this.faultOf(purpose, fields);
    if (fault) fail(response, fault);
    else response.writeHead(200, { 'content-type': 'text/html; charset=UTF-8' }).end(JSON.stringify(this.answer(purpose, fields)));
  }

  private answer(purpose: Purpose, fields: Fields): object {
    const known = fields['store_id'] === STORE.store_id && fields['store_passwd'] === STORE.store_passwd;
    if (!known) return { APIConnect: 'INVALID_REQUEST', ...refused('Store Credential Error Or Store is De-active') };
    const answers: Record<Purpose, () => object> = {
      session: () => this.open(fields),
      validation: () => this.validate(fields['val_id'] ?? ''),
      query: () => this.query(fields),
      refund: () => this.refund(fields),
      'refund status': () => this.refundStatus(fields),
    };
    return answers[purpose]();
  }

  private open({ store_id: _, store_passwd: __, ...request }: Fields): object {
    const reason = refusal(request) ?? (this.sessions.has(request['tran_id'] ?? '') ? 'Duplicate tran_id' : undefined);
    if (reason !== undefined) return refused(reason);
    const session = openSession(request);
    this.sessions.set(request['tran_id'] ?? '', session);
    const GatewayPageURL = this.checkout ?? `${this.url}/EasyCheckOut/${session.sessionkey}`;
    return { status: 'SUCCESS', failedreason: '', sessionkey: session.sessionkey, GatewayPageURL, gw: {}, desc: [] };
  }

  /** The first validation says VALID, later ones say VALIDATED. */
  private validate(val_id: string): object {
    const record = this.records().find((each) => each['val_id'] === val_id && each['status'] === 'VALID');
    if (!record || this.validation !== undefined)
      return { APIConnect: this.validatorConnect ?? 'DONE', status: this.validation ?? 'INVALID_TRANSACTION' };
    const status = this.validated.has(val_id) ? 'VALIDATED' : 'VALID';
    this.validated.add(val_id);
    return { APIConnect: 'DONE', ...record, status };
  }

  private query({ tran_id, sessionkey }: Fields): object {
    if (tran_id !== undefined) {
      const element = this.records().filter((record) => record['tran_id'] === tran_id);
      return { APIConnect: 'DONE', no_of_trans_found: element.length, element };
    }
    const session = [...this.sessions.values()].find((each) => each.sessionkey === sessionkey);
    if (!session) return { APIConnect: 'INVALID_REQUEST' };
    return { APIConnect: 'DONE', status: 'UNATTEMPTED', tran_id: session.request['tran_id'], ...session.attempts.at(-1) };
  }

  private refund(fields: Fields): object {
    const { bank_tran_id, refund_trans_id = '', refund_amount } = fields;
    const paid = this.records().some((record) => record['bank_tran_id'] === bank_tran_id);
    if (!paid || refund_trans_id === '' || !/^\d+\.\d\d$/.test(refund_amount ?? '')) {
      return { APIConnect: 'DONE', status: 'failed', errorReason: 'Refund information mismatched' };
    }
    const before = this.refunds.get(refund_trans_id);
    if (before) return { APIConnect: 'DONE', status: 'processing', refund_ref_id: before.refund_ref_id };
    if (this.refundAnswer['status'] === 'failed') return { APIConnect: 'DONE', ...this.refundAnswer };
    const refund_ref_id = `ref${String(this.refunds.size + 1)}`;
    this.refunds.set(refund_trans_id, { refund_ref_id, fields, cancelled: false });
    return { APIConnect: 'DONE', bank_tran_id, trans_id: fields['refe_id'], refund_ref_id, errorReason: '', ...this.refundAnswer };
  }

  /** A refund that was once reported as cancelled remains cancelled. */
  private refundStatus({ refund_ref_id }: Fields): object {
    const refund = [...this.refunds.values()].find((each) => each.refund_ref_id === refund_ref_id);
    if (refund) refund.cancelled ||= this.refundState === 'cancelled';
    return { APIConnect: 'DONE', status: refund?.cancelled ? 'cancelled' : this.refundState, refund_ref_id };
  }

  private records(): Fields[] {
    return [...this.sessions.values()].flatMap(({ attempts }) => attempts);
  }
}

const refused = (failedreason: string): object => ({ status: 'FAILED', failedreason, sessionkey: '', GatewayPageURL: '' });

function purposeOf(path: string, fields: Fields): Purpose | undefined {
  if (path === SESSIONS) return 'session';
  if (path === VALIDATIONS) return 'validation';
  if (path !== TRANSACTIONS) return undefined;
  if (fields['refund_ref_id'] !== undefined) return 'refund status';
  return fields['bank_tran_id'] === undefined ? 'query' : 'refund';
}

function fail(response: ServerResponse, fault: Fault): void {
  if (fault === 'drop') response.socket?.resetAndDestroy();
  if (fault === '502') response.writeHead(502).end('<html>Bad Gateway</html>');
  if (fault === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><p>Under maintenance</p>');
  if (fault === 'list') response.writeHead(200).end('[]');
  if (fault === 'refuse') response.writeHead(200).end('{"APIConnect":"INACTIVE","status":"FAILED"}');
}
