import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Config } from '../../platform/config/config.js';
import { RateLimiter } from '../../platform/limits/rate-limiter.js';
import { MailOutbox } from '../../platform/mail/mail-outbox.service.js';
import { CodeOutbox } from '../one-time-codes/code-outbox.service.js';
import type { Channel } from '../one-time-codes/one-time-code.entity.js';
import type { Recipient } from '../one-time-codes/one-time-codes.service.js';
import { type InvitationLanguage, invitationMail, invitationText } from './invitation-messages.js';

/** Invitation to send. */
export interface OutgoingInvitation extends Recipient {
  readonly store_id: number;
  readonly store: string;
  /** Name of the owner who invites. */
  readonly by: string;
  readonly token: string;
  readonly language: InvitationLanguage;
}

const HOUR_MS = 3_600_000;
/** Invitations that a store can send, and that a person can receive. */
const OF_STORE = { name: 'invitation store', limit: 30, window: HOUR_MS };
const OF_RECIPIENT = { name: 'invitation recipient', limit: 5, window: HOUR_MS };

/** Sends invitations by email and by text message. */
@Injectable()
export class InvitationSender {
  constructor(
    private readonly config: Config,
    private readonly limiter: RateLimiter,
    private readonly mails: MailOutbox,
    private readonly texts: CodeOutbox,
  ) {}

  /** Returns true if invitations can be sent through this channel. */
  offers(channel: Channel): boolean {
    return channel === 'email' ? this.mails.offered : this.texts.offers('phone');
  }

  /** Counts an invitation. Throws `rate_limited` if it is one too many for the store or the recipient. */
  async count(store_id: number, recipient: string, reply: FastifyReply): Promise<void> {
    await this.limiter.admit(OF_STORE, String(store_id), reply);
    await this.limiter.admit(OF_RECIPIENT, recipient, reply);
  }

  /** Sends an invitation in the background. */
  send({ channel, address, store_id, token, language, ...names }: OutgoingInvitation): void {
    const facts = { ...names, link: `${this.config.base_url}/${String(store_id)}/invitation?token=${token}` };
    if (channel === 'email') this.mails.post(invitationMail(language, address, facts));
    else this.texts.post({ channel, to: address, text: invitationText(language, facts) });
  }
}
