import { createTransport, type Transporter } from 'nodemailer';
import type { MailSettings } from '../config/mail-settings.js';
import { type Mail, Mailer } from './mailer.js';

/** Sends email through an SMTP server. */
export class SmtpMailer extends Mailer {
  readonly offered = true;
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

  /** Sends a message over a connection of its own. */
  async send({ to, subject, text }: Mail): Promise<void> {
    // As an object, so that no part of an address is read as a second recipient.
    await this.transport.sendMail({ to: { name: '', address: to }, subject, text });
  }
}
