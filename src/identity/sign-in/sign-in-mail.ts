import { offsetName } from '../../platform/contract/time-zones.js';
import type { Mail } from '../../platform/mail/mailer.js';
import type { MailLanguage } from '../password-reset/reset-mail.js';
import { deviceOf } from './device.js';

/** Sign-in that is reported to a merchant. */
interface ReportedSignIn {
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly created_at: Date;
}

/** Facts of a message. */
interface ReportedSignIns {
  /** Name of the merchant. */
  readonly name: string;
  /** One sign-in or several, in their order. */
  readonly sign_ins: readonly ReportedSignIn[];
  /** Time zone of the times in the message. */
  readonly time_zone: string;
  /** Address of the page of the account. */
  readonly link: string;
}

const LOCALES = { en: 'en-GB', bn: 'bn-BD' } as const;

function timeOf(language: MailLanguage, created_at: Date, time_zone: string): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: time_zone, hourCycle: 'h23' } as const;
  return `${new Intl.DateTimeFormat(LOCALES[language], format).format(created_at)} (${offsetName(time_zone, created_at)})`;
}

interface Texts {
  readonly subject: (count: number) => string;
  readonly labels: Readonly<Record<'device' | 'address' | 'time' | 'unknown', string>>;
  readonly text: (facts: Pick<ReportedSignIns, 'name' | 'link'>, lines: string, is_one: boolean) => string;
}

const TEXTS: Readonly<Record<MailLanguage, Texts>> = {
  en: {
    subject: (count) => (count === 1 ? 'New sign-in to your account' : `${String(count)} new sign-ins to your account`),
    labels: { device: 'Device', address: 'Address', time: 'Time', unknown: 'unknown' },
    text: ({ name, link }, lines, is_one) => `Hello ${name},

${is_one ? 'Your account was used to sign in on a new device.' : 'Your account was used to sign in on new devices.'}

${lines}

If this was not you, end the session and change your password now:
${link}
`,
  },
  bn: {
    subject: (count) => `আপনার অ্যাকাউন্টে ${count === 1 ? '' : `${new Intl.NumberFormat('bn-BD').format(count)}টি `}নতুন সাইন ইন`,
    labels: { device: 'ডিভাইস', address: 'ঠিকানা', time: 'সময়', unknown: 'অজানা' },
    text: ({ name, link }, lines, is_one) => `${name},

আপনার অ্যাকাউন্টে নতুন ${is_one ? 'একটি' : 'কয়েকটি'} ডিভাইস থেকে সাইন ইন করা হয়েছে।

${lines}

আপনি না করে থাকলে এখনই সেশনটি শেষ করুন এবং পাসওয়ার্ড বদলান:
${link}
`,
  },
};

/** Returns the subject and the text of the message about sign-ins with a new device. */
export function signInMail(language: MailLanguage, { sign_ins, time_zone, ...facts }: ReportedSignIns): Pick<Mail, 'subject' | 'text'> {
  const { subject, labels, text } = TEXTS[language];
  const linesOf = ({ address, user_agent, created_at }: ReportedSignIn): string =>
    [
      `${labels.device}: ${deviceOf(user_agent) ?? labels.unknown}`,
      `${labels.address}: ${address ?? labels.unknown}`,
      `${labels.time}: ${timeOf(language, created_at, time_zone)}`,
    ].join('\n');
  const { length } = sign_ins;
  return { subject: subject(length), text: text(facts, sign_ins.map(linesOf).join('\n\n'), length === 1) };
}
