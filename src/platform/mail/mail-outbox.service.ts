import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Background } from '../queue/background.service.js';
import { type Mail, Mailer } from './mailer.js';

/**
 * Sends email: after the response, so that the response does not reveal whether there is a recipient or whether sending failed, or for background
 * work that retries failures.
 */
@Injectable()
export class MailOutbox {
  /** False if this installation sends no email. */
  readonly offered: boolean;

  constructor(
    private readonly mailer: Mailer,
    private readonly background: Background,
    { mail }: Config,
  ) {
    this.offered = mail.sender !== 'off';
  }

  /** Sends a message in the background. A failure is logged, without the message. */
  post(mail: Mail): void {
    this.background.follow(this.mailer.send(mail));
  }

  /** Sends a message. Rejects if the server did not accept it. */
  send(mail: Mail): Promise<void> {
    return this.mailer.send(mail);
  }
}
