import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Logger } from '../../platform/observability/logger.js';
import { type CodeMessage, CodeSender } from './code-sender.js';
import type { Channel } from './one-time-code.entity.js';

/**
 * Sends messages after the response, so that neither its time nor its content reveals whether an account exists or a gateway failed. A
 * stopping process waits for them.
 */
@Injectable()
export class CodeOutbox implements OnModuleDestroy {
  private readonly sending = new Set<Promise<void>>();

  constructor(
    private readonly sender: CodeSender,
    private readonly logger: Logger,
  ) {}

  /** Returns true if messages can be sent in this way. */
  offers(channel: Channel): boolean {
    return this.sender.channels.has(channel);
  }

  /** Sends a message in the background. A failure is logged, without the message. */
  post(message: CodeMessage): void {
    const sent = this.sender.send(message).catch((error: unknown) => this.logger.failure(error));
    this.sending.add(sent);
    void sent.then(() => this.sending.delete(sent));
  }

  /** Waits for the messages that are being sent. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.sending);
  }
}
