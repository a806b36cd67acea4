import type { Logger } from '../observability/logger.js';
import { type Mail, Mailer } from './mailer.js';

/** Writes email to the log instead of sending it: for development. */
export class LogMailer extends Mailer {
  constructor(private readonly logger: Logger) {
    super();
  }

  /** Logs the message at level `warn`. */
  send({ to, subject, text }: Mail): Promise<void> {
    this.logger.warn(`Email to ${to}: ${subject}\n${text}`);
    return Promise.resolve();
  }
}
