import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { SystemDb } from '../platform/database/system-db.js';
import { Logger } from '../platform/observability/logger.js';
import { PeriodicProcessor } from '../platform/queue/periodic-processor.js';
import { scheduleMails } from './mail-schedule.js';
import { NotificationMails } from './notification-mails.service.js';

/** Number of notifications that one run schedules, and of members to whom it sends. */
const BATCH = { notifications: 100, members: 20 } as const;

/** Schedules and sends the email about notifications. Any number of processes may do it: each row is claimed. */
@Injectable()
export class NotificationMailsProcessor extends PeriodicProcessor {
  constructor(
    config: Config,
    private readonly db: SystemDb,
    private readonly logger: Logger,
    private readonly mails: NotificationMails,
  ) {
    super(config, logger, config.sweep_interval);
  }

  /** Does nothing if this installation sends no email. */
  async work(): Promise<void> {
    if (!this.mails.offered) return;
    await this.schedule();
    await this.send();
  }

  private async schedule(): Promise<void> {
    const { background } = this.db;
    const found = await background.query<{ store_id: number; notification_id: number }>(UNSCHEDULED, [BATCH.notifications]);
    for (const { store_id, notification_id } of found) {
      if (this.stopping) return;
      await background.asStore(store_id, (ctx) => scheduleMails(ctx, notification_id));
    }
  }

  /** Sends concurrently: a slow mail server holds up the others for no longer than its timeouts. */
  private async send(): Promise<void> {
    const { background } = this.db;
    const due = await background.query<{ store_id: number; merchant_id: number }>(DUE, [BATCH.members]);
    if (this.stopping) return;
    await Promise.all(
      due.map(({ store_id, merchant_id }) =>
        this.mails.send(background.of(store_id), merchant_id).catch((error: unknown) => this.logger.failure(error)),
      ),
    );
  }
}

/** Older notifications were written while no email was sent, and are no longer news. */
const UNSCHEDULED = `
SELECT store_id, notification_id FROM notifications WHERE scheduled_at IS NULL AND created_at > now() - interval '1 day'
ORDER BY created_at LIMIT $1`;

const DUE = `
SELECT m.store_id, m.merchant_id FROM notification_mails m
WHERE m.due_at <= now() AND (m.leased_until IS NULL OR m.leased_until < now())
GROUP BY m.store_id, m.merchant_id ORDER BY min(m.due_at) LIMIT $1`;
