import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CodeLimiter } from '../../platform/limits/code-limiter.js';
import { RateLimiter } from '../../platform/limits/rate-limiter.js';
import { CodeOutbox } from '../one-time-codes/code-outbox.service.js';
import { codeText, type MessageLanguage } from '../one-time-codes/code-text.js';
import { type CodeOwner, type NewCode, OneTimeCodes, type Recipient, type SentCode } from '../one-time-codes/one-time-codes.service.js';

/** Request for a one-time code. */
export interface CodeRequest extends NewCode {
  /** Name of the store, for the message. */
  readonly store: string;
  readonly language: MessageLanguage;
  /** Customer who has a session with the store, or has signed in to it with the browser before. */
  readonly known_customer: number | undefined;
}

/** Sends one-time codes to customers, within their limits. */
@Injectable()
export class CodeRequests {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly limits: CodeLimiter,
    private readonly codes: OneTimeCodes,
    private readonly outbox: CodeOutbox,
  ) {}

  /** Returns true if codes can be sent to such addresses. */
  offers({ channel }: Pick<Recipient, 'channel'>): boolean {
    return this.outbox.offers(channel);
  }

  /**
   * Creates a code and sends it, to new and existing customers alike. Returns false if the browser recently had one sent to the recipient; such a
   * request counts towards no limit. Throws `rate_limited`.
   */
  async request({ store, language, known_customer, ...made }: CodeRequest, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { recipient, store_id } = made;
    const code = await this.codes.create(made, () =>
      this.limits.count({ recipient: recipient.address, store_id, known_customer }, request, reply),
    );
    if (code === undefined) return false;
    const domain = recipient.channel === 'phone' ? this.codes.domain : undefined;
    const text = codeText({ language, code, store, minutes: this.codes.minutes, domain });
    this.outbox.post({ channel: recipient.channel, to: recipient.address, text });
    return true;
  }

  /** Returns the recipient of the browser's code, if it can still be entered. */
  sent(owner: CodeOwner): Promise<SentCode | undefined> {
    return this.codes.open(owner);
  }

  /** Returns the recipient of the browser's last code as the customer typed it. */
  typed(owner: CodeOwner): Promise<string | undefined> {
    return this.codes.typed(owner);
  }

  /** Throws `rate_limited` for an address that has entered too many wrong codes, or failed to sign in as a merchant too often. */
  admitEntry(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return this.limiter.admitLogin(this.subjectsOf(request), reply);
  }

  /** Counts a wrong code against the address. Throws `rate_limited` if it is one too many. */
  countWrongEntry(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return this.limiter.countFailedLogin(this.subjectsOf(request), reply);
  }

  private subjectsOf(request: FastifyRequest): string[] {
    return [`address ${this.limiter.addressOf(request)}`];
  }
}
