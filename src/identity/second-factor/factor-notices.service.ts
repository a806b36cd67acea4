import { Injectable } from '@nestjs/common';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { MailOutbox } from '../../platform/mail/mail-outbox.service.js';
import type { Mail } from '../../platform/mail/mailer.js';
import type { MailLanguage } from '../password-reset/reset-mail.js';

/** Change of a second factor or a passkey that the merchant is notified of. */
type Change = 'set_up' | 'removed' | 'passkey_added' | 'passkey_removed';

/** Notifies merchants by email of a changed second factor or passkey, so that they notice a change that they did not make. */
@Injectable()
export class FactorNotices {
  constructor(private readonly mails: MailOutbox) {}

  /** Sends the notice, if this installation sends email. */
  post({ email, name }: Pick<MerchantSession, 'email' | 'name'>, change: Change, language: MailLanguage): void {
    if (this.mails.offered) this.mails.post({ to: email, ...TEXTS[change][language](name) });
  }
}

const TEXTS: Readonly<Record<Change, Readonly<Record<MailLanguage, (name: string) => Pick<Mail, 'subject' | 'text'>>>>> = {
  set_up: {
    en: (name) => ({
      subject: 'A second factor was set up for your account',
      text: `Hello ${name},

Your account now asks for a code from an authenticator app at each sign-in. All other sessions have ended.

If this was not you, set a new password and tell the operator of this service.
`,
    }),
    bn: (name) => ({
      subject: 'আপনার অ্যাকাউন্টে দ্বিতীয় ধাপের যাচাই চালু হয়েছে',
      text: `${name},

এখন থেকে প্রতিবার সাইন ইনের সময় অথেনটিকেটর অ্যাপের একটি কোড লাগবে। অন্য সব সেশন শেষ হয়েছে।

আপনি না করে থাকলে নতুন পাসওয়ার্ড দিন এবং এই সেবার অপারেটরকে জানান।
`,
    }),
  },
  removed: {
    en: (name) => ({
      subject: 'The second factor of your account was removed',
      text: `Hello ${name},

Your password alone is now enough to sign in.

If this was not you, set a new password and tell the operator of this service.
`,
    }),
    bn: (name) => ({
      subject: 'আপনার অ্যাকাউন্টে দ্বিতীয় ধাপের যাচাই বন্ধ হয়েছে',
      text: `${name},

এখন থেকে সাইন ইন করতে শুধু পাসওয়ার্ডই যথেষ্ট।

আপনি না করে থাকলে নতুন পাসওয়ার্ড দিন এবং এই সেবার অপারেটরকে জানান।
`,
    }),
  },
  passkey_added: {
    en: (name) => ({
      subject: 'A passkey was added to your account',
      text: `Hello ${name},

A new passkey can now be used to sign in to your account.

If this was not you, remove it on the page of your account and set a new password.
`,
    }),
    bn: (name) => ({
      subject: 'আপনার অ্যাকাউন্টে একটি পাসকি যোগ হয়েছে',
      text: `${name},

এখন থেকে নতুন একটি পাসকি দিয়ে আপনার অ্যাকাউন্টে সাইন ইন করা যাবে।

আপনি না করে থাকলে অ্যাকাউন্টের পাতায় পাসকিটি মুছে দিন এবং নতুন পাসওয়ার্ড দিন।
`,
    }),
  },
  passkey_removed: {
    en: (name) => ({
      subject: 'A passkey of your account was removed',
      text: `Hello ${name},

A passkey can no longer be used to sign in to your account.

If this was not you, set a new password and tell the operator of this service.
`,
    }),
    bn: (name) => ({
      subject: 'আপনার অ্যাকাউন্টের একটি পাসকি মুছে ফেলা হয়েছে',
      text: `${name},

একটি পাসকি দিয়ে আর আপনার অ্যাকাউন্টে সাইন ইন করা যাবে না।

আপনি না করে থাকলে নতুন পাসওয়ার্ড দিন এবং এই সেবার অপারেটরকে জানান।
`,
    }),
  },
};
