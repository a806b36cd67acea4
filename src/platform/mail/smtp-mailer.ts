import { createTransport, type Transporter } from 'nodemailer';
import type { MailSettings } from '../config/mail-settings.js';
import { type Mail, Mailer } from './mailer.js';

/** Sends email through an SMTP server. */
export class SmtpMailer extends Mailer {
  private readonly transport: Transporter;

  constructor({ smtp_url, smtp_tls, smtp_timeout, from }: MailSettings) {
    super();
    const timeouts = { connectionTimeout: smtp_timeout, greetingTimeout: smtp_timeout, socketTimeout: smtp_timeout };
    this.transport = createTransport({ url: smtp_url, requireTLS: smtp_tls === 'required', ...timeouts }, { from });
  }

  /** Resolves if the server accepts a connection with the configured user. */
  async verify(): Promise<void> {
    await this.transport.verify();
  }

  /** Sends a message over its own connection. */
  async send({ to, subject, text, unsubscribe_url, message_id }: Mail): Promise<void> {
    // As an object, so that no part of an address is read as a second recipient.
    const message = { to: { name: '', address: to }, subject, text, headers: headersOf(unsubscribe_url) };
    await this.transport.sendMail({ ...message, ...(message_id !== undefined && { messageId: message_id }) });
  }
}

const headersOf = (unsubscribe_url?: string): Record<string, string> =>
  unsubscribe_url === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${unsubscribe_url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Auto-Submitted': 'auto-generated',
      };
