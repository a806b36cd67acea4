import type { Mail } from '../platform/mail/mailer.js';
import type { NotificationKind } from './notification.entity.js';
import { resourceName } from './resource-names.js';

/** Language of a message. */
export type MailLanguage = 'en' | 'bn';

/** Notification in a message. */
export interface MailedNotification {
  readonly kind: NotificationKind;
  readonly title: string;
  /** Name of the app; null without one. */
  readonly app_name: string | null;
  /** Address of the page on which the person acts on it. */
  readonly link: string;
}

/** Facts of a message. */
export interface MailFacts {
  /** Name of the person. */
  readonly name: string;
  /** Name of the store. */
  readonly store: string;
  readonly notifications: readonly MailedNotification[];
  /** Addresses of the page with the choices, and of the page that ends all email about the store. */
  readonly choices: string;
  readonly unsubscribe: string;
}

/** Maximum number of characters of a name in a message. Apps choose some of these names. */
const MAX_NAME = 100;

/** Returns a name in one line of bounded length. */
function brief(name: string): string {
  const line = name.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_NAME ? `${line.slice(0, MAX_NAME - 1)}…` : line;
}

interface Texts {
  readonly kinds: Readonly<Record<NotificationKind, (title: string) => string>>;
  /** Subject of a message about several notifications. */
  readonly several: (count: number) => string;
  readonly text: (facts: MailFacts, lines: string) => string;
}

const TEXTS: Readonly<Record<MailLanguage, Texts>> = {
  en: {
    kinds: {
      charge_pending: (title) => `Charge to approve or decline: ${title}`,
      renewal_pending: (title) => `Subscription renews soon: ${title}`,
      past_due: (title) => `Subscription past due: ${title}`,
      webhook_disabled: (title) => `Webhook disabled after too many failures: ${title}`,
      token_expiring: () => 'Access token expires soon',
      app_uninstalled: () => 'App uninstalled',
      export_ready: (title) => `Export ready: ${resourceName('en', title)}`,
    },
    several: (count) => `${String(count)} notifications`,
    text: ({ name, store, choices, unsubscribe }, lines) => `Hello ${name},

There is news from your store ${store}:

${lines}

Choose what you receive by email:
${choices}

To stop all email about this store:
${unsubscribe}
`,
  },
  bn: {
    kinds: {
      charge_pending: (title) => `চার্জ অনুমোদন বা প্রত্যাখ্যান করতে হবে: ${title}`,
      renewal_pending: (title) => `সাবস্ক্রিপশন শিগগিরই নবায়ন হবে: ${title}`,
      past_due: (title) => `সাবস্ক্রিপশনের টাকা বাকি: ${title}`,
      webhook_disabled: (title) => `অনেকবার ব্যর্থ হওয়ায় ওয়েবহুক বন্ধ হয়েছে: ${title}`,
      token_expiring: () => 'অ্যাক্সেস টোকেনের মেয়াদ শিগগিরই শেষ হবে',
      app_uninstalled: () => 'অ্যাপ আনইনস্টল হয়েছে',
      export_ready: (title) => `এক্সপোর্ট তৈরি: ${resourceName('bn', title)}`,
    },
    several: (count) => `${new Intl.NumberFormat('bn-BD').format(count)}টি বিজ্ঞপ্তি`,
    text: ({ name, store, choices, unsubscribe }, lines) => `${name},

আপনার স্টোর ${store}:

${lines}

ই‑মেইলে কী জানতে চান তা বেছে নিন:
${choices}

এই স্টোর নিয়ে সব ই‑মেইল বন্ধ করতে:
${unsubscribe}
`,
  },
};

/** Returns the subject and the text of a message about one notification or several. */
export function mailAbout(language: MailLanguage, facts: MailFacts): Pick<Mail, 'subject' | 'text'> {
  const { kinds, several, text } = TEXTS[language];
  const lineOf = ({ kind, title, app_name }: MailedNotification): string =>
    kinds[kind](brief(title)) + (app_name === null ? '' : ` (${brief(app_name)})`);
  const [first, ...more] = facts.notifications;
  const subject = first && more.length === 0 ? lineOf(first) : several(facts.notifications.length);
  const lines = facts.notifications.map((each) => `${lineOf(each)}\n${each.link}`).join('\n\n');
  const store = brief(facts.store);
  return { subject: `${store}: ${subject}`, text: text({ ...facts, store, name: brief(facts.name) }, lines) };
}
