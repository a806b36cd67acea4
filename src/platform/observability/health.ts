import { Injectable } from '@nestjs/common';
import { SystemDb } from '../database/system-db.js';
import { ApiError } from '../http/api-error.js';
import { Signals } from '../queue/signals.js';

/** Whether this process can serve. */
@Injectable()
export class Health {
  private stopping = false;

  constructor(
    private readonly db: SystemDb,
    private readonly signals: Signals,
  ) {}

  /** From now on the process is not ready, so that load balancers send it nothing new. */
  stop(): void {
    this.stopping = true;
  }

  /**
   * What works. Throws 503 when stopping or when PostgreSQL does not answer; without Redis requests are still served, only slower, so
   * that is reported and not refused.
   */
  async report(): Promise<{ status: string; database: string; redis: string }> {
    if (this.stopping) throw new ApiError(503, 'The service is stopping.');
    try {
      await this.db.query('SELECT 1');
    } catch {
      throw new ApiError(503, 'The database does not answer.');
    }
    return { status: 'ok', database: 'ok', redis: this.signals.connected ? 'ok' : 'away' };
  }
}
