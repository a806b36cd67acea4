import { Injectable, type LoggerService } from '@nestjs/common';
import { hostname } from 'node:os';
import { destination, pino } from 'pino';
import { Config } from '../config/config.js';

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

/** Request lines are written in pieces of this many characters, and at least every so many milliseconds. */
const PIECE = 16_384;
const FLUSH_MS = 200;

/** Fields of a request's log line. Headers, query string and body are left out, because they may hold secrets. */
export interface RequestLine {
  readonly request_id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Milliseconds. */
  readonly ms: number;
  readonly store_id?: number | undefined;
  readonly app_id?: number | undefined;
  readonly merchant_id?: number | undefined;
}

const destinationOfRequests = destination({ fd: 1, sync: false, minLength: 1 });
/** Level and sender of a request line, as pino writes them. */
const LEVEL = `{"level":${String(pino.levels.values['info'])},"time":`;
const SENDER = `,"pid":${String(process.pid)},"hostname":${JSON.stringify(hostname())},`;

/** Structured logs on standard output: one JSON object per line (docs/adr/0022). */
@Injectable()
export class Logger implements LoggerService {
  private readonly pino;
  private readonly logsRequests: boolean;
  /** Request lines that wait to be written. */
  private waiting = '';
  private timer: NodeJS.Timeout | undefined;

  constructor({ log_level: level }: Config) {
    const redact = { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' };
    this.pino = pino({ level, redact }, destination({ fd: 1, sync: true }));
    this.logsRequests = this.pino.isLevelEnabled('info');
  }

  /** Logs a finished request in the format of pino (docs/adr/0022). The fields of {@link RequestLine} cannot hold a secret. */
  request(line: RequestLine): void {
    if (!this.logsRequests) return;
    this.waiting += `${LEVEL}${String(Date.now())}${SENDER}${JSON.stringify(line).slice(1, -1)},"msg":"request"}\n`;
    if (this.waiting.length >= PIECE) this.write();
    else this.timer ??= setTimeout(() => this.write(), FLUSH_MS).unref();
  }

  /** Logs an unexpected error with its stack. Parameters of database statements are left out, because they may hold secrets. */
  failure(error: unknown, request_id?: string): void {
    const { message, stack, code } = error instanceof Error ? (error as Error & { code?: string }) : { message: String(error) };
    // The name `code` is redacted, because authorization codes have it.
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

  /** Writes the request lines that wait; resolves when they are written. */
  flush(): Promise<void> {
    this.write();
    return new Promise((resolve) => {
      // The error is ignored: after writing, the destination calls fsync, which always fails on pipes.
      destinationOfRequests.flush(() => resolve());
    });
  }

  private write(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.waiting !== '') destinationOfRequests.write(this.waiting);
    this.waiting = '';
  }
}

/** Logs the error that ended a process before its logger existed. */
export function logFailure(error: unknown): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  pino({}, destination({ fd: 1, sync: true })).fatal({ stack }, message);
}
