import { Injectable } from '@nestjs/common';
import { Background } from '../../platform/queue/background.service.js';
import { type CodeMessage, CodeSender } from './code-sender.js';
import type { Channel } from './one-time-code.entity.js';

/** Sends messages after the response, so that neither its time nor its content reveals whether an account exists or a gateway failed. */
@Injectable()
export class CodeOutbox {
  constructor(
    private readonly sender: CodeSender,
    private readonly background: Background,
  ) {}

  /** Returns true if messages can be sent through this channel. */
  offers(channel: Channel): boolean {
    return this.sender.channels.has(channel);
  }

  /** Sends a message in the background. A failure is logged, without the message. */
  post(message: CodeMessage): void {
    this.background.follow(this.sender.send(message));
  }
}
