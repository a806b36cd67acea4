import { Injectable, type LoggerService } from '@nestjs/common';
import { hostname } from 'node:os';
import { destination, pino } from 'pino';
import { Config } from '../config/config.js';

/** Names under which a secret could reach a log line; their values are never written. */
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

/** Characters of request lines that are written together, and the milliseconds that a lone one waits at most. */
const PIECE = 16_384;
const FLUSH_MS = 200;

/** One finished request, as it is logged: no header, no query string and no body, since any of them may hold a secret. */
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

/** Structured logs (one JSON object a line) on standard output. */
@Injectable()
export class Logger implements LoggerService {
  private readonly pino;
  /** Request lines are built of fields that hold no secret, so nothing is searched in them; and they are written some at a time. */
  private readonly requests = destination({ fd: 1, sync: false, minLength: 1 });
  /** Lines that wait to be written. */
  private waiting = '';
  private readonly timer = setInterval(() => this.write(), FLUSH_MS).unref();
  private readonly logsRequests: boolean;
  private readonly sender = `"pid":${String(process.pid)},"hostname":${JSON.stringify(hostname())}`;

  constructor(config: Config) {
    const { log_level: level } = config;
    const redact = { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' };
    this.pino = pino({ level, redact }, destination({ fd: 1, sync: true }));
    this.logsRequests = this.pino.isLevelEnabled('info');
  }

  /** A finished request, in the form of the other lines; it is the one line that every request pays for. */
  request(line: RequestLine): void {
    if (!this.logsRequests) return;
    const head = `{"level":${String(pino.levels.values['info'])},"time":${String(Date.now())},${this.sender},`;
    this.waiting += `${head}${JSON.stringify(line).slice(1, -1)},"msg":"request"}\n`;
    if (this.waiting.length >= PIECE) this.write();
  }

  /** An error of ours, with its stack; the message of a database error is enough to find it, its parameters stay out. */
  failure(error: unknown, request_id?: string): void {
    const { message, stack, code } = error instanceof Error ? (error as Error & { code?: string }) : { message: String(error) };
    // Not under its own name, which the redaction takes for an authorization code.
    this.pino.error({ request_id, error_code: code, stack }, message);
  }

  /** An event worth a line, with fields. */
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

  /** Writes out what waits. */
  flush(): Promise<void> {
    this.write();
    return new Promise((resolve) => {
      this.requests.flush(() => resolve());
    });
  }

  private write(): void {
    if (this.waiting === '') return;
    this.requests.write(this.waiting);
    this.waiting = '';
  }
}
