import type { Mail } from '../../platform/mail/mailer.js';

/** Language of a message. */
export type InvitationLanguage = 'en' | 'bn';

/** Facts of an invitation: the organisation and the owner who invites, unless the recipient founds an organisation. */
export interface InvitationFacts {
  readonly link: string;
  readonly place?: { readonly organisation: string; readonly by: string };
}

type Texts = Readonly<Record<InvitationLanguage, (facts: InvitationFacts) => Pick<Mail, 'subject' | 'text'>>>;

const TEXTS: Texts = {
  en: ({ link, place }) => ({
    subject: place ? `Invitation to ${place.organisation}` : 'Sign up to the developer portal',
    text: `Hello,

${place ? `${place.by} invites you to develop apps in the organisation ${place.organisation}. To accept` : 'To create your organisation in the developer portal'}, open this link within seven days. It works once.

${link}

If you did not expect this message, ignore it.
`,
  }),
  bn: ({ link, place }) => ({
    subject: place ? `${place.organisation} প্রতিষ্ঠানে আমন্ত্রণ` : 'ডেভেলপার পোর্টালে নিবন্ধন',
    text: `শুভেচ্ছা নেবেন,

${place ? `${place.by} আপনাকে ${place.organisation} প্রতিষ্ঠানে অ্যাপ তৈরির কাজে আমন্ত্রণ জানিয়েছেন। গ্রহণ করতে` : 'ডেভেলপার পোর্টালে আপনার প্রতিষ্ঠান তৈরি করতে'} সাত দিনের মধ্যে এই লিংকটি খুলুন। এটি একবারই কাজ করে।

${link}

এই বার্তা আপনার প্রত্যাশিত না হলে উপেক্ষা করুন।
`,
  }),
};

/** Returns the message with an invitation. */
export const invitationMail = (language: InvitationLanguage, to: string, facts: InvitationFacts): Mail => ({
  to,
  ...TEXTS[language](facts),
});
