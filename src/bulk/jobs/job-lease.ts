/** Results of the lines of an import, by their number. */
export interface Counts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
}

/** Progress of a job. */
export interface Progress {
  /** Percent. */
  readonly progress: number;
  readonly rows: number;
  readonly bytes: number;
  /** Results of an import. */
  readonly counts?: Counts;
}

/** Maximum number of times that a job starts. If that many processes neither finished nor released it, the job may be crashing them. */
const MAX_BEGINNINGS = 20;

/** Throws if a job has begun too often. */
export function refuseTooManyAttempts({ job_id, attempts }: { readonly job_id: number; readonly attempts: number }): void {
  if (attempts > MAX_BEGINNINGS)
    throw new Error(`The bulk job ${String(job_id)} has begun ${String(MAX_BEGINNINGS)} times without an end.`);
}

/** Number of extensions during the term of a lease. */
const EXTENSIONS = 6;
/** Maximum time between two extensions, which also show the progress, in milliseconds. */
const SHOWN_MS = 1_000;

/** Lease of a job, which is extended in the background with the progress of the job. */
export class JobLease {
  private readonly lost = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private extending: Promise<void> | undefined;
  private until: number;

  constructor(
    private readonly duration: number,
    private readonly extend: (progress: Progress) => Promise<boolean>,
    /** Progress to show. */
    public progress: Progress = { progress: 0, rows: 0, bytes: 0 },
  ) {
    this.until = performance.now() + duration;
    this.timer = setInterval(() => this.tick(), Math.min(SHOWN_MS, duration / EXTENSIONS));
  }

  /** Aborted when the lease is lost: the job was cancelled, or another process may have taken it over. */
  get signal(): AbortSignal {
    return this.lost.signal;
  }

  /** Stops the extensions. */
  async end(): Promise<void> {
    clearInterval(this.timer);
    await this.extending;
  }

  private tick(): void {
    this.extending ??= this.renew().finally(() => (this.extending = undefined));
  }

  private async renew(): Promise<void> {
    if (this.signal.aborted) return;
    const now = performance.now();
    try {
      if (await this.extend(this.progress)) this.until = now + this.duration;
      else this.lost.abort();
    } catch {
      // The database is unavailable. The lease may end before it is back.
      if (performance.now() > this.until) this.lost.abort();
    }
  }
}
