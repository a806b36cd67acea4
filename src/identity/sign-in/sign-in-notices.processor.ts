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

/** Merchants to whom one run sends, and most sign-ins of one message. */
const BATCH = { merchants: 20, sign_ins: 100 } as const;

type DueNotice = Pick<SignInNotice, 'notice_id' | 'address' | 'user_agent' | 'created_at' | 'attempts'>;

interface Receiver {
  readonly email: string;
  readonly name: string;
  readonly language: MailLanguage;
  readonly time_zone: string;
}

/** Notifies merchants by email of sign-ins with a new device. Any number of processes can do this: each sign-in is leased. */
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
    const due = await this.db.background.query<{ merchant_id: number }>(DUE, [BATCH.merchants]);
    await Promise.all(due.map(({ merchant_id }) => this.send(merchant_id).catch((error: unknown) => this.logger.failure(error))));
  }

  /** Sends one message about all sign-ins of a merchant that are due. */
  private async send(merchant_id: number): Promise<void> {
    const { background } = this.db;
    const claimed = await background.query<DueNotice>(CLAIM, [merchant_id, leaseOf(this.config.mail), BATCH.sign_ins]);
    const sign_ins = claimed.sort((one, other) => one.notice_id - other.notice_id);
    const ids = sign_ins.map(({ notice_id }) => notice_id);
    if (ids.length === 0) return;
    try {
      const { base_url } = this.config;
      const { email, language, ...receiver } = await this.receiver(merchant_id);
      // If the message is sent twice, both copies have the same id.
      const name = [...new Set([...ids.slice(0, 1), ...ids.slice(-1)])].join('-');
      await this.mails.send({
        to: email,
        ...signInMail(language, { ...receiver, sign_ins, link: `${base_url}/account` }),
        message_id: `<sign-in-${name}@${new URL(base_url).hostname}>`,
      });
    } catch (error) {
      for (const { notice_id, attempts } of sign_ins) await background.execute(POSTPONE, [[notice_id], delayAfter(attempts) ?? null]);
      throw error;
    }
    await background.execute(POSTPONE, [ids, null]);
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

/** Sign-ins to report now. Older ones were recorded while no email was sent. */
const IS_DUE = `d.due_at <= now() AND (d.leased_until IS NULL OR d.leased_until < now()) AND d.created_at > now() - interval '2 days'`;

const DUE = `SELECT d.merchant_id FROM sign_in_notices d WHERE ${IS_DUE} GROUP BY d.merchant_id ORDER BY min(d.due_at) LIMIT $1`;

/** A concurrent process waits for this one and then finds nothing, so that a digest is not split. */
const CLAIM = `
UPDATE sign_in_notices n SET attempts = n.attempts + 1, leased_until = now() + $2 * interval '1 millisecond'
WHERE n.notice_id IN (
  SELECT d.notice_id FROM sign_in_notices d WHERE d.merchant_id = $1 AND ${IS_DUE} ORDER BY d.notice_id LIMIT $3 FOR UPDATE
)
RETURNING n.notice_id, n.address, n.user_agent, n.created_at, n.attempts`;

/** After `$2` milliseconds; never if that is null. The rows are kept, because the sign-ins of an hour are counted. */
const POSTPONE = `
UPDATE sign_in_notices SET due_at = now() + $2::bigint * interval '1 millisecond', leased_until = NULL WHERE notice_id = ANY ($1)`;

const PERSON = 'SELECT email, name, language FROM merchants WHERE merchant_id = $1';

const OLDEST = `
SELECT s.language, s.time_zone FROM staff p JOIN stores s ON s.store_id = p.store_id
WHERE p.merchant_id = $1 AND p.suspended_at IS NULL ORDER BY p.created_at, p.store_id LIMIT 1`;
