import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { SystemDb } from '../platform/database/system-db.js';
import { Logger } from '../platform/observability/logger.js';
import { PeriodicProcessor } from '../platform/queue/periodic-processor.js';
import { type NoticeKey, NoticeSender } from './notice-sender.service.js';

/** Notices that one statement reads. */
const BATCH = 50;

/** Sends the notices of privacy requests that are due. Any number of processes may do it: each notice is claimed. */
@Injectable()
export class NoticesProcessor extends PeriodicProcessor {
  constructor(
    config: Config,
    private readonly db: SystemDb,
    private readonly logger: Logger,
    private readonly sender: NoticeSender,
  ) {
    super(config, logger, config.sweep_interval);
  }

  /** Sends concurrently: a slow app delays no other app for longer than the timeout of its request. */
  async work(): Promise<void> {
    const { background } = this.db;
    const due = await background.query<NoticeKey>(DUE, [BATCH]);
    if (this.stopping) return;
    const send = (notice: NoticeKey): Promise<void> => this.sender.send(background.of(notice.store_id), notice);
    await Promise.all(due.map((notice) => send(notice).catch((error: unknown) => this.logger.failure(error))));
  }
}

const DUE = `
SELECT store_id, request_id, app_id FROM privacy_notices
WHERE next_attempt_at <= now() AND (leased_until IS NULL OR leased_until < now()) ORDER BY next_attempt_at LIMIT $1`;
