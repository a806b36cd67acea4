import type { Logger } from '../../platform/observability/logger.js';
import { type CodeMessage, CodeSender } from './code-sender.js';
import type { Channel } from './one-time-code.entity.js';

/** Writes one-time codes to the log instead of sending them: for development. */
export class LogCodeSender extends CodeSender {
  readonly channels: ReadonlySet<Channel> = new Set(['phone', 'email'] as const);

  constructor(private readonly logger: Logger) {
    super();
  }

  /** Logs the message at level `warn`. */
  send({ channel, to, text }: CodeMessage): Promise<void> {
    this.logger.warn(`One-time code by ${channel} to ${to}: ${text}`);
    return Promise.resolve();
  }
}
