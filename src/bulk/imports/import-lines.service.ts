import { Injectable } from '@nestjs/common';
import { AppContext } from '../../platform/auth/app-context.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Connection } from '../../platform/database/connection.js';
import { operatorContext, type StoreContext } from '../../platform/database/store-context.js';
import { toApiError } from '../../platform/endpoint/to-api-error.js';
import { Logger } from '../../platform/observability/logger.js';
import type { ClaimedJob } from '../jobs/job-leases.service.js';
import type { ResultStatus } from './bulk-result.entity.js';
import { ImportResults, ImportStopped } from './import-results.service.js';
import type { LineBody } from './line-parser.js';
import type { LineEffect } from './line-writer.js';

/** Maximum number of tries of a line when a request writes the same record concurrently. */
const TRIES = 3;

/** Line with its effect on the store. */
export interface Line {
  /** Number of the record in the file. */
  readonly line: number;
  /** Parses the line. */
  readonly body: () => LineBody;
  /** Writes it. */
  readonly write: (ctx: StoreContext, body: LineBody) => Promise<LineEffect>;
}

/** Runs the lines of imports, each in one transaction with its result. */
@Injectable()
export class ImportLines {
  constructor(
    private readonly config: Config,
    private readonly results: ImportResults,
    private readonly logger: Logger,
  ) {}

  /** Runs a line and returns its result. Throws {@link ImportStopped}, and errors that may not recur, such as an unavailable database. */
  async run(job: ClaimedJob, line: Line): Promise<ResultStatus> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.write(job, line);
      } catch (error) {
        const refusal = this.refusalOf(error);
        // The request that wrote the record first has committed by now, so the line finds it.
        if (isRace(refusal) && tries < TRIES) continue;
        await this.inTransaction(job, (ctx) => this.results.record(ctx, job, line.line, refusal));
        return 'failed';
      }
    }
  }

  private write(job: ClaimedJob, { line, body, write }: Line): Promise<ResultStatus> {
    const given = body();
    return this.inTransaction(job, async (ctx) => {
      const effect = await write(ctx, given);
      // Checks deferred constraints now, so that they refuse the line and not its result.
      await ctx.connection.query('SET CONSTRAINTS ALL IMMEDIATE');
      await this.results.record(ctx, job, line, effect);
      return effect.status;
    });
  }

  private inTransaction<T>(job: ClaimedJob, work: (ctx: StoreContext) => Promise<T>): Promise<T> {
    return job.ctx.connection.transaction((connection) => work(contextOf(job, connection)));
  }

  private refusalOf(error: unknown): ApiError {
    if (error instanceof ImportStopped) throw error;
    const refusal = toApiError(error);
    if (refusal && refusal.status < 500) return refusal;
    if (refusal) throw error;
    this.logger.failure(error);
    return new ApiError(500, 'The line could not be written. Try again.');
  }
}

/** Two writes of the same record violate a constraint, whose error has no code. */
const isRace = ({ status, code }: ApiError): boolean => status === 409 && code === undefined;

/** Returns the context that a request of the app would have, or that of an operator. */
function contextOf({ store_id, app_id, installation_id }: ClaimedJob, connection: Connection): StoreContext {
  if (app_id === null || installation_id === null) return operatorContext(store_id, connection);
  const grant = { app_id, installation_id, store_id, store_status: 'active', scopes: new Set<string>(), expires_in: Infinity } as const;
  return new AppContext(grant, { request_id: null }, connection);
}
