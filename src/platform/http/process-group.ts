import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import type { Config } from '../config/config.js';
import { messageOf, NUMBER, type ToMember, type ToPrimary, WAITS } from '../monitoring/group-messages.js';
import type { Logger } from '../observability/logger.js';
import { MetricsRounds } from './metrics-rounds.js';

/** First and longest pause before an ended process is restarted; each failure doubles it. */
const PAUSE_MS = { first: 500, longest: 30_000 };
/** A process that served for this long has not failed at its start. */
const STABLE_MS = 30_000;
/** Time in which a replacement must become ready. */
const READY_MS = 120_000;
/** Time beyond the limits of a process after which it is killed. */
const GRACE_MS = 5_000;

/** Process of the group. */
interface Member {
  readonly number: number;
  readonly worker: Worker;
  readonly started: number;
  isRetired: boolean;
}

/**
 * Processes behind one port, on one machine (`WEB_CONCURRENCY`). This process accepts the connections and hands each to one of them. It restarts a
 * process that ended, replaces all of them one after another on SIGHUP, and stops them on SIGTERM and SIGINT.
 */
export class ProcessGroup {
  private readonly members = new Set<Member>();
  private readonly failures = new Map<number, number>();
  private readonly rounds = new MetricsRounds(() => [...this.members].map(({ worker }) => worker));
  private isStopping = false;
  private replacing: Promise<void> | undefined;
  private isOutdated = false;

  constructor(
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  /** Starts the processes and returns their URL. Rejects if one ends before it serves. */
  async start(): Promise<string> {
    process.on('SIGTERM', () => void this.stop('SIGTERM'));
    process.on('SIGINT', () => void this.stop('SIGINT'));
    process.on('disconnect', () => void this.stop('SIGTERM'));
    process.on('SIGHUP', () => this.replace());
    const urls = await Promise.all(this.numbers.map((number) => ready(this.launch(number))));
    this.logger.event('processes started', { processes: urls.length });
    return urls[0] ?? '';
  }

  private get numbers(): number[] {
    return Array.from({ length: this.config.web_concurrency }, (_, n) => n + 1);
  }

  private launch(number: number, variables: Record<string, string> = {}): Member {
    const worker = cluster.fork({ [NUMBER]: String(number), ...variables });
    const member: Member = { number, worker, started: performance.now(), isRetired: false };
    this.members.add(member);
    worker.on('message', (message: unknown) => {
      this.rounds.receive(worker, messageOf<ToPrimary>(message));
    });
    worker.once('exit', (code, signal) => {
      this.members.delete(member);
      if (!this.isStopping && !member.isRetired) this.restart(member, { code, signal });
    });
    return member;
  }

  /** Restarts an ended process, unless it failed during the first start: then {@link start} fails. */
  private restart({ number, worker, started }: Member, reason: object): void {
    const failures = performance.now() - started > STABLE_MS ? 0 : (this.failures.get(number) ?? 0);
    this.failures.set(number, failures + 1);
    const pause = Math.min(PAUSE_MS.first * 2 ** failures, PAUSE_MS.longest);
    this.logger.warn(
      `process ${String(number)} (${String(worker.process.pid)}) ended: ${JSON.stringify(reason)}; starts again in ${String(pause)} ms`,
    );
    setTimeout(() => {
      if (this.isStopping || [...this.members].some((member) => member.number === number)) return;
      this.launch(number, this.members.size > 0 ? { [WAITS]: '1' } : {});
    }, pause);
  }

  /** Replaces all processes, one after another. If a replacement is in progress, another one follows it. */
  private replace(): void {
    this.isOutdated = true;
    this.replacing ??= this.replaceAll().finally(() => {
      this.replacing = undefined;
    });
  }

  private async replaceAll(): Promise<void> {
    while (this.isOutdated && !this.isStopping) {
      this.isOutdated = false;
      if (!(await this.replaceEach())) return;
      this.logger.event('processes replaced', { processes: this.config.web_concurrency });
    }
  }

  private async replaceEach(): Promise<boolean> {
    for (const number of this.numbers) {
      const isReplaced = await this.replaceOne(number);
      if (!isReplaced) return false;
    }
    return true;
  }

  /** Starts a process, and retires the old one with the same number when it is ready. Returns false if it does not become ready. */
  private async replaceOne(number: number): Promise<boolean> {
    const old = [...this.members].filter((member) => member.number === number);
    if (this.isStopping) return false;
    const replacement = this.launch(number, { [WAITS]: '1' });
    const failed = (reason: string): false => {
      replacement.isRetired = true;
      replacement.worker.process.kill('SIGKILL');
      this.logger.error(`process ${String(number)} was not replaced, and the others are kept: ${reason}`);
      return false;
    };
    // Until it serves, only this method handles its exit.
    replacement.isRetired = true;
    const url = await ready(replacement, READY_MS).catch((error: unknown) => failed((error as Error).message));
    if (url === false) return false;
    replacement.isRetired = false;
    await Promise.all(old.map((member) => this.retire(member)));
    return true;
  }

  private async retire(member: Member): Promise<void> {
    const { worker } = member;
    if (worker.isDead()) return;
    member.isRetired = true;
    const ended = once(worker, 'exit');
    worker.send({ type: 'retire' } satisfies ToMember);
    await Promise.race([ended, this.overdue(worker)]);
  }

  private async stop(signal: NodeJS.Signals): Promise<void> {
    if (this.isStopping) return;
    this.isStopping = true;
    const workers = [...this.members].map(({ worker }) => worker);
    const ended = workers.map((worker) => exitCode(worker));
    for (const worker of workers) worker.process.kill(signal);
    for (const worker of workers) void this.overdue(worker);
    const codes = await Promise.all(ended);
    process.exit(codes.every((code) => code === 0) ? 0 : 1);
  }

  /** Kills a process that has not ended by itself when its time is over. */
  private async overdue({ process: child }: Worker): Promise<void> {
    const { shutdown_delay, shutdown_timeout } = this.config;
    await setTimeoutPromise(shutdown_delay + shutdown_timeout + GRACE_MS, undefined, { ref: false });
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  }
}

/** Resolves with the URL of a process when it serves. Rejects if it ends first, or after `limit` milliseconds. */
async function ready({ worker, number }: Member, limit?: number): Promise<string> {
  const ended = new AbortController();
  worker.once('exit', () => ended.abort());
  const signals = limit === undefined ? [ended.signal] : [ended.signal, AbortSignal.timeout(limit)];
  try {
    for (;;) {
      const [message] = (await once(worker, 'message', { signal: AbortSignal.any(signals) })) as [unknown];
      const known = messageOf<ToPrimary>(message);
      if (known?.type === 'ready') return known.url;
    }
  } catch {
    throw new Error(
      ended.signal.aborted ? `process ${String(number)} ended before it served` : `it is not ready after ${String(limit)} ms`,
    );
  }
}

async function exitCode(worker: Worker): Promise<number | null> {
  if (worker.isDead()) return worker.process.exitCode;
  const [code] = (await once(worker, 'exit')) as [number | null];
  return code;
}
