import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { errors } from 'undici';
import { type Answer, call, type CallOptions } from '../../caller.js';
import type { Cluster } from './cluster.js';

/** Patience of a client, and its pause before it repeats a request, in milliseconds. */
const PATIENCE_MS = 8_000;
const PAUSE_MS = 100;

/** Counts of the requests so far. */
export interface Counts {
  acknowledged: number;
  unavailable: number;
  unanswered: number;
}

/** Requests of clients to the API processes in turn, and a record of every wrong answer. */
export class Traffic {
  readonly counts: Counts = { acknowledged: 0, unavailable: 0, unanswered: 0 };
  /** Answers that no fault excuses. */
  readonly wrong: string[] = [];
  private turn = 0;

  constructor(private readonly cluster: Cluster) {}

  /** Sends a request once. Returns undefined when it is unknown whether it had an effect. */
  async once(method: string, path: string, token?: string, options: CallOptions = {}): Promise<Answer | undefined> {
    const { apis } = this.cluster;
    const base_url = apis[this.turn++ % Math.max(1, apis.length)]?.process.base_url ?? '';
    const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...options.headers };
    return this.judged(call(base_url, method, path, { timeout_ms: PATIENCE_MS, ...options, headers }));
  }

  /** Places an order at one process, with as many attempts as it takes, and returns its id. */
  async placeAt(base_url: string, token: string, body: object): Promise<number> {
    const headers = { authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() };
    for (;;) {
      const answer = await this.judged(call(base_url, 'POST', '/api/apps/v1/orders', { timeout_ms: PATIENCE_MS, headers, body }));
      if (answer && this.expect('order', answer, 201)) return answer.body.data.order_id as number;
      await setTimeout(PAUSE_MS);
    }
  }

  /** Returns the answer of a call, or undefined when its effect is unknown. */
  private async judged(called: Promise<Answer>): Promise<Answer | undefined> {
    const answer = await called.catch((error: unknown) => this.unanswered(error));
    if (!answer) return undefined;
    const { status, body } = answer;
    if (status === 503) this.counts.unavailable++;
    else if (status === 409 && (body as { code?: string }).code === 'idempotency_in_progress') this.counts.unanswered++;
    else return answer;
    return undefined;
  }

  /** Repeats a request until its outcome is known. */
  async insist(method: string, path: string, token: string, options: CallOptions = {}): Promise<Answer> {
    for (;;) {
      const answer = await this.once(method, path, token, options);
      if (answer) return answer;
      await setTimeout(PAUSE_MS);
    }
  }

  /** Counts an answer with the expected status; records any other one. Returns true when it was expected. */
  expect(what: string, answer: Answer, expected: number): boolean {
    const { status, text } = answer;
    if (status === expected) this.counts.acknowledged++;
    else this.wrong.push(`${what}: ${String(status)} ${text.slice(0, 200)}${this.reasonOf(answer)}`);
    return status === expected;
  }

  /** Returns the logged error of a request; an empty text if there is none. */
  private reasonOf({ headers }: Answer): string {
    const id = headers.get('x-request-id') ?? 'none';
    const lines = this.cluster.apis.flatMap(({ process }) => process.output.split('\n'));
    return lines.find((line) => line.includes(id) && line.includes('"stack"')) ?? '';
  }

  private unanswered(error: unknown): undefined {
    if (!isLostConnection(error)) this.wrong.push(String(error));
    this.counts.unanswered++;
  }
}

function isLostConnection(error: unknown): boolean {
  const { code, name } = error as NodeJS.ErrnoException;
  return name === 'TimeoutError' || name === 'AbortError' || error instanceof errors.UndiciError || /^E[A-Z]+$/.test(code ?? '');
}
