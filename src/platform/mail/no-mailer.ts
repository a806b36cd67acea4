import { Mailer } from './mailer.js';

/** Sends no email. */
export class NoMailer extends Mailer {
  /** Rejects. */
  send(): Promise<void> {
    return Promise.reject(new Error('MAIL_SENDER is off.'));
  }
}
