import { Injectable, type LoggerService } from '@nestjs/common';
import { hostname } from 'node:os';
import { destination, pino } from 'pino';
import { Config } from '../config/config.js';
import { LineWriter } from './line-writer.js';
import { currentSpan } from './span.js';

/** Field names whose values are redacted, at the top level and one level below. */
const SECRETS = [
  'authorization',
  'cookie',
  'access_token',
  'refresh_token',
  'client_secret',
  'password',
  'code',
  'secret',
  'webhook_secret',
  'token',
];

/** Ids of the caller of a request. */
interface Identity {
  readonly store_id?: number;
  readonly app_id?: number;
  readonly merchant_id?: number;
}

/** Fields of a request's log line. Headers, query string and body are left out, because they may contain secrets. */
export interface RequestLine {
  /** A plain word, which needs no escaping in JSON. */
  readonly request_id: string;
  /** Trace of the request; undefined when traces are off. */
  readonly trace_id?: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly identity?: Identity | undefined;
}

const requests = new LineWriter();
/** Level and sender of a request line, as pino writes them. */
const LEVEL = `{"level":${String(pino.levels.values['info'])},"time":`;
const SENDER = `,"pid":${String(process.pid)},"hostname":${JSON.stringify(hostname())},`;

/** Structured logs on standard output: one JSON object per line (docs/adr/0022). */
@Injectable()
export class Logger implements LoggerService {
  private readonly pino;
  private readonly logsRequests: boolean;

  constructor({ log_level: level }: Config) {
    const redact = { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' };
    this.pino = pino({ level, redact, mixin: traceOf }, destination({ fd: 1, sync: true }));
    this.logsRequests = this.pino.isLevelEnabled('info');
  }

  /** Logs a finished request and its duration in milliseconds, in the format of pino (docs/adr/0022). The fields cannot contain a secret. */
  request({ request_id, trace_id, method, path, status, identity }: RequestLine, ms: number): void {
    if (!this.logsRequests) return;
    const trace = trace_id === undefined ? '' : `"trace_id":"${trace_id}",`;
    requests.add(
      `${LEVEL}${String(Date.now())}${SENDER}"request_id":"${request_id}",${trace}"method":"${method}","path":${JSON.stringify(path)}` +
        `,"status":${String(status)}${idsOf(identity)},"ms":${String(Math.round(ms * 10) / 10)},"msg":"request"}\n`,
    );
  }

  /** Logs an unexpected error with its stack. Parameters of database statements are left out, because they may contain secrets. */
  failure(error: unknown, request_id?: string): void {
    const { message, stack, code } = error instanceof Error ? (error as Error & { code?: string }) : { message: String(error) };
    // Fields named `code` are redacted, because authorization codes have that name.
    this.pino.error({ request_id, error_code: code, stack }, message);
  }

  /** Logs an event with fields. */
  event(message: string, fields: object = {}): void {
    this.pino.info(fields, message);
  }

  /** @internal Nest's own messages. */
  log(message: unknown): void {
    this.pino.debug(String(message));
  }

  /** @internal */
  warn(message: unknown): void {
    this.pino.warn(String(message));
  }

  /** @internal */
  error(message: unknown, stack?: unknown): void {
    this.pino.error({ stack: typeof stack === 'string' ? stack : undefined }, String(message));
  }

  /** @internal */
  debug(message: unknown): void {
    this.pino.debug(String(message));
  }

  /** Writes the waiting request lines; resolves when they have been written. */
  flush(): Promise<void> {
    return requests.flush();
  }
}

function idsOf(identity: Identity | undefined): string {
  if (!identity) return '';
  const { store_id, app_id, merchant_id } = identity;
  return field('store_id', store_id) + field('app_id', app_id) + field('merchant_id', merchant_id);
}

const field = (name: keyof Identity, id: number | undefined): string => (id === undefined ? '' : `,"${name}":${String(id)}`);

/** Returns the field that a traced request adds to its log lines. */
function traceOf(): object {
  const span = currentSpan();
  return span ? { trace_id: span.trace_id } : {};
}

/** Logs the error that ended a process before its logger existed. */
export function logFailure(error: unknown): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  pino({}, destination({ fd: 1, sync: true })).fatal({ stack }, message);
}
