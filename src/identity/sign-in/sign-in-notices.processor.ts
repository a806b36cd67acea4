import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { MailOutbox } from '../../platform/mail/mail-outbox.service.js';
import { delayAfter, leaseOf } from '../../platform/mail/mail-retries.js';
import { Logger } from '../../platform/observability/logger.js';
import { PeriodicProcessor } from '../../platform/queue/periodic-processor.js';
import type { MailLanguage } from '../password-reset/reset-mail.js';
import type { SignInNotice } from './known-device.entity.js';
import { signInMail } from './sign-in-mail.js';

/** Messages that one run sends. */
const BATCH = 20;

type DueNotice = Pick<SignInNotice, 'notice_id' | 'merchant_id' | 'address' | 'user_agent' | 'created_at' | 'attempts'>;

interface Receiver {
  readonly email: string;
  readonly name: string;
  readonly language: MailLanguage;
  readonly time_zone: string;
}

/** Tells merchants by email of sign-ins with a new device. Any number of processes may do it: each message is leased. */
@Injectable()
export class SignInNoticesProcessor extends PeriodicProcessor {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
    private readonly logger: Logger,
    private readonly mails: MailOutbox,
  ) {
    super(config, logger, config.sweep_interval);
  }

  /** Does nothing if this installation sends no email. */
  async work(): Promise<void> {
    if (!this.mails.offered) return;
    const due = await this.db.background.query<DueNotice>(CLAIM, [leaseOf(this.config.mail), BATCH]);
    await Promise.all(due.map((notice) => this.send(notice).catch((error: unknown) => this.logger.failure(error))));
  }

  private async send(notice: DueNotice): Promise<void> {
    const { background } = this.db;
    const { notice_id, attempts } = notice;
    try {
      const { base_url } = this.config;
      const { email, language, ...receiver } = await this.receiver(notice.merchant_id);
      const facts = { ...notice, ...receiver, link: `${base_url}/account` };
      await this.mails.send({
        to: email,
        ...signInMail(language, facts),
        message_id: `<sign-in-${String(notice_id)}@${new URL(base_url).hostname}>`,
      });
    } catch (error) {
      const delay = delayAfter(attempts);
      await (delay === undefined ? background.execute(DELETE, [notice_id]) : background.execute(POSTPONE, [notice_id, delay]));
      throw error;
    }
    await background.execute(DELETE, [notice_id]);
  }

  /** Returns the address of a merchant, the language, which is the chosen one or that of the oldest store, and the time zone of that store. */
  private async receiver(merchant_id: number): Promise<Receiver> {
    const { background } = this.db;
    const [person] = await background.query<Pick<Receiver, 'email' | 'name'> & { language: MailLanguage | null }>(PERSON, [merchant_id]);
    if (!person) throw new TypeError('the merchant of a notice exists');
    const [store] = await background.query<{ language: string; time_zone: string }>(OLDEST, [merchant_id]);
    const language = person.language ?? (store?.language.startsWith('bn') ? 'bn' : 'en');
    return { ...person, language, time_zone: store?.time_zone ?? this.config.time_zone };
  }
}

/** Older ones were written while no email was sent. */
const CLAIM = `
UPDATE sign_in_notices n SET attempts = n.attempts + 1, leased_until = now() + $1 * interval '1 millisecond'
WHERE n.notice_id IN (
  SELECT d.notice_id FROM sign_in_notices d
  WHERE d.due_at <= now() AND (d.leased_until IS NULL OR d.leased_until < now()) AND d.created_at > now() - interval '2 days'
  ORDER BY d.due_at LIMIT $2 FOR UPDATE SKIP LOCKED
)
RETURNING n.notice_id, n.merchant_id, n.address, n.user_agent, n.created_at, n.attempts`;

const DELETE = 'DELETE FROM sign_in_notices WHERE notice_id = $1';

const POSTPONE = `
UPDATE sign_in_notices SET due_at = now() + $2 * interval '1 millisecond', leased_until = NULL WHERE notice_id = $1`;

const PERSON = 'SELECT email, name, language FROM merchants WHERE merchant_id = $1';

const OLDEST = `
SELECT s.language, s.time_zone FROM staff p JOIN stores s ON s.store_id = p.store_id
WHERE p.merchant_id = $1 AND p.suspended_at IS NULL ORDER BY p.created_at, p.store_id LIMIT 1`;
