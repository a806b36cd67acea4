import { offsetName } from '../../platform/contract/time-zones.js';
import type { Mail } from '../../platform/mail/mailer.js';
import type { MailLanguage } from '../password-reset/reset-mail.js';
import { deviceOf } from './device.js';

/** Sign-in that a merchant is told of. */
export interface ReportedSignIn {
  /** Name of the merchant. */
  readonly name: string;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly created_at: Date;
  /** Time zone in which the message tells it. */
  readonly time_zone: string;
  /** Address of the page of the account. */
  readonly link: string;
}

const LOCALES = { en: 'en-GB', bn: 'bn-BD' } as const;

function timeOf(language: MailLanguage, { created_at, time_zone }: Pick<ReportedSignIn, 'created_at' | 'time_zone'>): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: time_zone, hourCycle: 'h23' } as const;
  return `${new Intl.DateTimeFormat(LOCALES[language], format).format(created_at)} (${offsetName(time_zone, created_at)})`;
}

const TEXTS: Readonly<Record<MailLanguage, (facts: ReportedSignIn) => Pick<Mail, 'subject' | 'text'>>> = {
  en: ({ name, address, user_agent, link, ...when }) => ({
    subject: 'New sign-in to your account',
    text: `Hello ${name},

a device that is new to your account signed in.

Device: ${deviceOf(user_agent) ?? 'unknown'}
Address: ${address ?? 'unknown'}
Time: ${timeOf('en', when)}

If it was not you, end the session and change your password now:
${link}
`,
  }),
  bn: ({ name, address, user_agent, link, ...when }) => ({
    subject: 'আপনার অ্যাকাউন্টে নতুন সাইন ইন',
    text: `${name},

আপনার অ্যাকাউন্টে নতুন একটি ডিভাইস থেকে সাইন ইন করা হয়েছে।

ডিভাইস: ${deviceOf(user_agent) ?? 'অজানা'}
ঠিকানা: ${address ?? 'অজানা'}
সময়: ${timeOf('bn', when)}

আপনি না করে থাকলে এখনই সেশনটি শেষ করুন এবং পাসওয়ার্ড বদলান:
${link}
`,
  }),
};

/** Returns the subject and the text of the message about a sign-in with a new device. */
export const signInMail = (language: MailLanguage, facts: ReportedSignIn): Pick<Mail, 'subject' | 'text'> => TEXTS[language](facts);
