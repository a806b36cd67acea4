import { Injectable } from '@nestjs/common';
import { hash } from '@node-rs/argon2';
import { Config } from '../../platform/config/config.js';
import { createSecret, sha256 } from '../../platform/crypto/secrets.js';
import { MailOutbox } from '../../platform/mail/mail-outbox.service.js';
import type { Connection } from '../../platform/database/connection.js';
import { SessionsService, type SignInOrigin } from '../sign-in/sessions.service.js';
import { AccountsService } from '../sign-in/accounts.service.js';
import { PasswordReset } from './password-reset.entity.js';
import { changedMail, type MailLanguage, resetMail } from './reset-mail.js';

/** Maximum number of open links of an account, so that strangers cannot fill its mailbox. */
const MAX_LINKS = 3;

/** Person whose password is set. */
interface Person {
  readonly merchant_id: number;
  readonly email: string;
  readonly name: string;
}

/** Visit that sets a new password. */
interface ResetVisit {
  readonly language: MailLanguage;
  readonly origin: SignInOrigin;
}

/** New passwords for merchants who forgot theirs, through a link by email. */
@Injectable()
export class PasswordResets {
  /** False if this installation sends no email. */
  readonly offered: boolean;

  constructor(
    private readonly config: Config,
    private readonly sessions: SessionsService,
    private readonly accounts: AccountsService,
    private readonly mails: MailOutbox,
  ) {
    this.offered = mails.offered;
  }

  /**
   * Sends a link to the account with this email address, in any letter case. Does nothing if there is no account, or while three links of the
   * account are open. The caller cannot tell these cases apart.
   */
  async request(email: string, language: MailLanguage): Promise<void> {
    const token = createSecret('svc_pr_', 48);
    const person = await this.sessions.transaction((connection) => this.open(connection, email.trim(), sha256(token)));
    if (!person) return;
    const link = `${this.config.base_url}/reset-password?token=${token}`;
    this.mails.post(resetMail(language, { to: person.email, name: person.name, link }));
  }

  /** Returns true if the link of a token can be used. */
  async isOpen(token: string): Promise<boolean> {
    const found = await this.sessions.transaction((connection) => connection.query(LIVE, [sha256(token)]));
    return found.length > 0;
  }

  /**
   * Sets the password with the token of a link, and ends all sessions and links of the account. Returns false for a link that is unknown,
   * expired or used: only one of several concurrent requests succeeds.
   */
  async use(token: string, password: string, { language, origin }: ResetVisit): Promise<boolean> {
    const password_hash = await hash(password);
    const person = await this.sessions.transaction((connection) => this.redeem(connection, sha256(token), password_hash, origin));
    if (!person) return false;
    const link = `${this.config.base_url}/forgot-password`;
    this.mails.post(changedMail(language, { to: person.email, name: person.name, link }));
    return true;
  }

  private async open(connection: Connection, email: string, digest: Buffer): Promise<Person | undefined> {
    const [person] = await connection.query<Person>(BY_EMAIL, [email]);
    if (!person) return undefined;
    const made = await connection.query(OPEN, [digest, person.merchant_id, this.config.mail.password_reset_ttl, MAX_LINKS]);
    return made.length > 0 ? person : undefined;
  }

  private async redeem(connection: Connection, digest: Buffer, password_hash: string, origin: SignInOrigin): Promise<Person | undefined> {
    // The account is locked before its links, as in every other change of a password.
    const [person] = await connection.query<Person>(BY_LINK, [digest]);
    if (!person || (await connection.manager.delete(PasswordReset, { digest })).affected !== 1) return undefined;
    await this.accounts.setHash(connection, person.merchant_id, { password_hash }, origin);
    return person;
  }
}

const BY_EMAIL = 'SELECT merchant_id, email, name FROM merchants WHERE lower(email) = lower($1) FOR NO KEY UPDATE';

const OPEN = `
INSERT INTO password_resets (digest, merchant_id, expires_at)
SELECT $1, $2, now() + $3 * interval '1 millisecond'
WHERE (SELECT count(*) FROM password_resets WHERE merchant_id = $2 AND expires_at > now()) < $4
RETURNING 1`;

const BY_LINK = `
SELECT merchant_id, email, name FROM merchants
WHERE merchant_id = (SELECT merchant_id FROM password_resets WHERE digest = $1 AND expires_at > now())
FOR NO KEY UPDATE`;

const LIVE = 'SELECT 1 FROM password_resets WHERE digest = $1 AND expires_at > now()';
