import type { Mail } from '../../platform/mail/mailer.js';

/** Language of a message. */
export type InvitationLanguage = 'en' | 'bn';

/** Facts of an invitation. */
interface Facts {
  readonly store: string;
  /** Name of the owner who invites. */
  readonly by: string;
  readonly link: string;
}

const MAIL: Readonly<Record<InvitationLanguage, (facts: Facts) => Pick<Mail, 'subject' | 'text'>>> = {
  en: ({ store, by, link }) => ({
    subject: `Invitation to ${store}`,
    text: `Hello,

${by} invites you to work in the store ${store}. To accept, open this link within seven days. It works once.

${link}

If you do not know ${by}, ignore this message.
`,
  }),
  bn: ({ store, by, link }) => ({
    subject: `${store} স্টোরে আমন্ত্রণ`,
    text: `শুভেচ্ছা নেবেন,

${by} আপনাকে ${store} স্টোরে কাজ করার আমন্ত্রণ জানিয়েছেন। গ্রহণ করতে সাত দিনের মধ্যে এই লিংকটি খুলুন। এটি একবারই কাজ করে।

${link}

আপনি ${by} নামে কাউকে না চিনলে এই বার্তা উপেক্ষা করুন।
`,
  }),
};

const SMS: Readonly<Record<InvitationLanguage, (facts: Facts) => string>> = {
  en: ({ store, by, link }) => `${by} invites you to work in ${store}. Open within 7 days: ${link}`,
  bn: ({ store, by, link }) => `${by} আপনাকে ${store} স্টোরে কাজের আমন্ত্রণ জানিয়েছেন। ৭ দিনের মধ্যে খুলুন: ${link}`,
};

/** Returns the email with an invitation. */
export const invitationMail = (language: InvitationLanguage, to: string, facts: Facts): Mail => ({ to, ...MAIL[language](facts) });

/** Returns the text message with an invitation. */
export const invitationText = (language: InvitationLanguage, facts: Facts): string => SMS[language](facts);
