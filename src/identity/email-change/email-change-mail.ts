import type { Mail } from '../../platform/mail/mailer.js';
import type { MailLanguage } from '../password-reset/reset-mail.js';

type Texts = Readonly<Record<MailLanguage, (name: string, what: string) => Pick<Mail, 'subject' | 'text'>>>;

const CONFIRM: Texts = {
  en: (name, link) => ({
    subject: 'Confirm your new email address',
    text: `Hello ${name},

To sign in with this address from now on, open this link within one day. It works once.

${link}

If you did not ask for this, ignore this message.
`,
  }),
  bn: (name, link) => ({
    subject: 'নতুন ই‑মেইল ঠিকানা নিশ্চিত করুন',
    text: `${name},

এখন থেকে এই ঠিকানা দিয়ে সাইন ইন করতে এক দিনের মধ্যে এই লিংকটি খুলুন। এটি একবারই কাজ করে।

${link}

আপনি না চেয়ে থাকলে এই বার্তা উপেক্ষা করুন।
`,
  }),
};

const CHANGED: Texts = {
  en: (name, email) => ({
    subject: 'Your email address was changed',
    text: `Hello ${name},

The email address of your account is now ${email}. If this was not you, tell the operator of this service.
`,
  }),
  bn: (name, email) => ({
    subject: 'আপনার ই‑মেইল ঠিকানা বদলানো হয়েছে',
    text: `${name},

আপনার অ্যাকাউন্টের ই‑মেইল ঠিকানা এখন ${email}। আপনি না করে থাকলে এই সেবার অপারেটরকে জানান।
`,
  }),
};

/** Returns the message to a new address, with the link that confirms it. */
export const confirmMail = (language: MailLanguage, { to, name, link }: { to: string; name: string; link: string }): Mail => ({
  to,
  ...CONFIRM[language](name, link),
});

/** Returns the notice to the former address. */
export const movedMail = (language: MailLanguage, { to, name, email }: { to: string; name: string; email: string }): Mail => ({
  to,
  ...CHANGED[language](name, email),
});
