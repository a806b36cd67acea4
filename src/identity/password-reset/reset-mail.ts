import type { Mail } from '../../platform/mail/mailer.js';

/** Language of a message. */
export type MailLanguage = 'en' | 'bn';

type Texts = Readonly<Record<MailLanguage, (name: string, link: string) => Pick<Mail, 'subject' | 'text'>>>;

const LINK: Texts = {
  en: (name, link) => ({
    subject: 'Set a new password',
    text: `Hello ${name},

Someone asked for a new password for your account. To set one, open this link within one hour. It works once.

${link}

If this was not you, ignore this message. Your password stays as it is.
`,
  }),
  bn: (name, link) => ({
    subject: 'নতুন পাসওয়ার্ড দিন',
    text: `${name},

আপনার অ্যাকাউন্টের জন্য নতুন পাসওয়ার্ড চাওয়া হয়েছে। পাসওয়ার্ড দিতে এক ঘণ্টার মধ্যে এই লিংকটি খুলুন। এটি একবারই কাজ করে।

${link}

আপনি না চেয়ে থাকলে এই বার্তা উপেক্ষা করুন। আপনার পাসওয়ার্ড আগের মতোই থাকবে।
`,
  }),
};

const CHANGED: Texts = {
  en: (name, link) => ({
    subject: 'Your password was changed',
    text: `Hello ${name},

A new password was set for your account, and all of its sessions were ended. If this was not you, set another one now:

${link}
`,
  }),
  bn: (name, link) => ({
    subject: 'আপনার পাসওয়ার্ড বদলানো হয়েছে',
    text: `${name},

আপনার অ্যাকাউন্টে নতুন পাসওয়ার্ড দেওয়া হয়েছে এবং সব সেশন শেষ করা হয়েছে। আপনি না করে থাকলে এখনই আরেকটি পাসওয়ার্ড দিন:

${link}
`,
  }),
};

/** Person who receives a message, and the address in it. */
interface Letter {
  readonly to: string;
  readonly name: string;
  readonly link: string;
}

/** Returns the message with the link for a new password. */
export const resetMail = (language: MailLanguage, { to, name, link }: Letter): Mail => ({ to, ...LINK[language](name, link) });

/** Returns the message about a changed password, with the address of the form for setting another one. */
export const changedMail = (language: MailLanguage, { to, name, link }: Letter): Mail => ({ to, ...CHANGED[language](name, link) });
