import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import type { CredentialOwner } from '../platform/contract/api-error.js';
import { SystemDb } from '../platform/database/system-db.js';
import '../platform/endpoint/handler.js';
import { FinishedRequests } from '../platform/http/finished-requests.js';
import { Metrics } from '../platform/monitoring/metrics.js';
import { Logger } from '../platform/observability/logger.js';
import { type AnsweredRequest, answeredRequest, isOfAppApi, routeOf } from './answered-request.js';
import { RequestOwners } from './request-owners.service.js';
import { WriteBehind } from './write-behind.js';

/** Maximum number of requests in a batch, and of waiting requests: about 4 MB. */
const [BATCH, MAX] = [1_000, 10_000];
/** Milliseconds from a request to its batch, and from a failure to the next attempt. */
const [DELAY_MS, RETRY_MS] = [1_000, 5_000];

/** Answered request and its owner. */
interface RecordedRequest {
  readonly owner: CredentialOwner;
  readonly answered: AnsweredRequest;
}

/** Writes the requests of apps into the request log, outside of the request path. */
@Injectable()
export class RequestRecorder implements OnModuleInit, OnApplicationShutdown {
  private readonly dropped = new Counter({
    name: 'api_requests_dropped_total',
    help: 'Requests of apps that are missing in the request log, because they could not be written.',
    registers: [],
  });
  private readonly rows: WriteBehind<RecordedRequest>;
  private readonly look_ups = new Set<Promise<void>>();
  @Inject() private readonly finished: FinishedRequests;

  constructor(
    metrics: Metrics,
    db: SystemDb,
    private readonly logger: Logger,
    private readonly owners: RequestOwners,
  ) {
    metrics.register(this.dropped);
    this.rows = new WriteBehind({
      write: (rows) => db.background.execute(INSERT, columnsOf(rows)),
      probe: () => db.background.query('SELECT 1'),
      drop: (count, error) => this.drop(count, error),
      batch: BATCH,
      most: MAX,
      delay_ms: DELAY_MS,
      retry_ms: RETRY_MS,
    });
  }

  /** Listens to finished requests. */
  onModuleInit(): void {
    this.finished.listen((request, reply) => this.record(request, reply));
  }

  /** Writes the waiting requests. By now, the server has answered its last request. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.look_ups);
    await this.rows.close();
  }

  /** Writes the requests that are waiting now, including requests whose owner is still being looked up. */
  async flush(): Promise<void> {
    await Promise.all(this.look_ups);
    await this.rows.flush();
  }

  private record(request: FastifyRequest, reply: FastifyReply): void {
    if (!isOfAppApi(request)) return;
    const owner = this.owners.known(request);
    if (owner) this.rows.add({ owner, answered: answeredRequest(request, reply) });
    else if (!request.grant && routeOf(request) === null) this.lookUp(request, answeredRequest(request, reply));
  }

  private lookUp(request: FastifyRequest, answered: AnsweredRequest): void {
    const look_up = this.recordUnknown(request, answered).finally(() => this.look_ups.delete(look_up));
    this.look_ups.add(look_up);
  }

  /** Records a request to an unknown path, whose credentials have not been read. */
  private async recordUnknown(request: FastifyRequest, answered: AnsweredRequest): Promise<void> {
    const owner = await this.owners.identify(request);
    if (owner) this.rows.add({ owner, answered });
  }

  private drop(count: number, error?: unknown): void {
    this.dropped.inc(count);
    if (error !== undefined) this.logger.warn(`${String(count)} requests are missing in the request log: ${(error as Error).message}`);
  }
}

const INSERT = `
INSERT INTO api_requests (store_id, app_id, time, request_id, method, route, status, code, duration_ms, bytes)
SELECT r.store_id, r.app_id, now() - r.age_ms * interval '1 millisecond', r.request_id, r.method, r.route, r.status, r.code, r.duration_ms, r.bytes
FROM unnest($1::bigint[], $2::bigint[], $3::float8[], $4::text[], $5::text[], $6::text[], $7::integer[], $8::text[], $9::integer[], $10::bigint[])
  AS r (store_id, app_id, age_ms, request_id, method, route, status, code, duration_ms, bytes)`;

function columnsOf(rows: readonly RecordedRequest[]): unknown[] {
  const now = performance.now();
  return [
    rows.map(({ owner }) => owner.store_id),
    rows.map(({ owner }) => owner.app_id),
    rows.map(({ answered }) => now - answered.arrived_at),
    rows.map(({ answered }) => answered.request_id),
    rows.map(({ answered }) => answered.method),
    rows.map(({ answered }) => answered.route),
    rows.map(({ answered }) => answered.status),
    rows.map(({ answered }) => answered.code),
    rows.map(({ answered }) => answered.duration_ms),
    rows.map(({ answered }) => answered.bytes),
  ];
}
