import { Injectable } from '@nestjs/common';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { Config } from '../../platform/config/config.js';
import { createSecret, sha256 } from '../../platform/crypto/secrets.js';
import type { Connection } from '../../platform/database/connection.js';
import { MailOutbox } from '../../platform/mail/mail-outbox.service.js';
import type { MailLanguage } from '../password-reset/reset-mail.js';
import { AccountsService } from '../sign-in/accounts.service.js';
import { SessionsService } from '../sign-in/sessions.service.js';
import type { SignInExchange } from '../sign-in/sign-in.service.js';
import { confirmMail, movedMail } from './email-change-mail.js';
import type { EmailChange } from './email-change.entity.js';

/** New address, and the password that confirms the request. */
export interface NewAddress {
  readonly email: string;
  readonly current_password: string;
}

/** Former and new address of an account. */
interface Moved {
  readonly name: string;
  readonly former: string;
  readonly email: string;
}

/** Changes of the email addresses of merchants, which a link to the new address confirms. */
@Injectable()
export class EmailChanges {
  constructor(
    private readonly config: Config,
    private readonly sessions: SessionsService,
    private readonly accounts: AccountsService,
    private readonly mails: MailOutbox,
  ) {}

  /** False if this installation sends no email. */
  get offered(): boolean {
    return this.mails.offered;
  }

  /** Sends a link to the new address, which replaces a former link of the account. Throws like {@link AccountsService.confirm}. */
  async request(
    { merchant_id, name }: MerchantSession,
    { email, current_password }: NewAddress,
    { language, ...exchange }: SignInExchange & { readonly language: MailLanguage },
  ): Promise<void> {
    await this.accounts.confirm(merchant_id, current_password, exchange);
    const token = createSecret('svc_ec_', 48);
    await this.sessions.transaction((connection) => connection.execute(STORE_CHANGE, [sha256(token), merchant_id, email]));
    const link = `${this.config.base_url}/confirm-email?token=${token}`;
    this.mails.post(confirmMail(language, { to: email, name, link }));
  }

  /** Returns the new address of a link; undefined for a link that is unknown, expired or used. */
  async find(token: string): Promise<string | undefined> {
    const [found] = await this.sessions.transaction((connection) => connection.query<{ email: string }>(FIND, [sha256(token)]));
    return found?.email;
  }

  /**
   * Changes the address with a link, ends the links for new passwords, and notifies the former address. Returns false for a link that cannot be used:
   * only one of several concurrent requests succeeds. Throws 409 if another account has taken the address in the meantime.
   */
  async confirm(token: string, language: MailLanguage): Promise<boolean> {
    const moved = await this.sessions.transaction((connection) => this.move(connection, sha256(token)));
    if (!moved) return false;
    this.mails.post(movedMail(language, { to: moved.former, name: moved.name, email: moved.email }));
    return true;
  }

  private async move(connection: Connection, digest: Buffer): Promise<Moved | undefined> {
    const [used] = await connection.query<Pick<EmailChange, 'merchant_id' | 'email'>>(USE, [digest]);
    if (!used) return undefined;
    const { name, email: former } = await this.accounts.setEmail(connection, used.merchant_id, used.email);
    return { name, former, email: used.email };
  }
}

const STORE_CHANGE = `
INSERT INTO email_changes (digest, merchant_id, email, expires_at) VALUES ($1, $2, $3, now() + interval '1 day')
ON CONFLICT (merchant_id) DO UPDATE SET digest = excluded.digest, email = excluded.email, expires_at = excluded.expires_at`;

const FIND = 'SELECT email FROM email_changes WHERE digest = $1 AND expires_at > now()';

const USE = 'DELETE FROM email_changes WHERE digest = $1 AND expires_at > now() RETURNING merchant_id, email';
