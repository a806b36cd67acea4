import { invitationMail as organisationMail } from '../../src/developers/invitations/invitation-mail.js';
import { confirmMail, movedMail } from '../../src/identity/email-change/email-change-mail.js';
import { invitationMail as storeMail } from '../../src/identity/members/invitation-messages.js';
import { changedMail, resetMail } from '../../src/identity/password-reset/reset-mail.js';
import { FactorNotices } from '../../src/identity/second-factor/factor-notices.service.js';
import { signInMail } from '../../src/identity/sign-in/sign-in-mail.js';
import { mailAbout } from '../../src/notifications/mail-texts.js';
import type { MailOutbox } from '../../src/platform/mail/mail-outbox.service.js';
import type { Mail } from '../../src/platform/mail/mailer.js';

const [to, name, link] = ['rahim@example.com', 'Rahim', 'https://apps.example.com/page'];

/** Returns the notices about a second factor and passkeys. */
function factorMails(): Mail[] {
  const mails: Mail[] = [];
  const notices = new FactorNotices({ offered: true, post: (mail: Mail) => mails.push(mail) } as unknown as MailOutbox);
  for (const change of ['set_up', 'removed', 'passkey_added', 'passkey_removed'] as const) notices.post({ email: to, name }, change, 'en');
  return mails;
}

function signInMails(): Pick<Mail, 'text'>[] {
  const sign_in = { address: '203.0.113.7', user_agent: null, created_at: new Date() };
  return [1, 2].map((count) => signInMail('en', { name, link, time_zone: 'Asia/Dhaka', sign_ins: Array(count).fill(sign_in) }));
}

/** Every message in English. */
const MAILS: readonly Pick<Mail, 'text'>[] = [
  resetMail('en', { to, name, link }),
  changedMail('en', { to, name, link }),
  confirmMail('en', { to, name, link }),
  movedMail('en', { to, name, email: to }),
  storeMail('en', to, { store: 'Saree House', by: 'Anika', link }),
  organisationMail('en', to, { link }),
  organisationMail('en', to, { link, place: { organisation: 'Tools', by: 'Anika' } }),
  mailAbout('en', { name, store: 'Saree House', notifications: [], choices: link, unsubscribe: link }),
  ...signInMails(),
  ...factorMails(),
];

describe('messages in English', () => {
  it.each(MAILS.map(({ text }) => [text]))('begin every paragraph like a sentence: %j', (text) => {
    const paragraphs = text.split('\n\n').filter((paragraph) => paragraph.trim() !== '');
    expect(paragraphs.length).toBeGreaterThan(1);
    for (const paragraph of paragraphs) expect(paragraph).toMatch(/^([A-Z]|https:)/);
  });
});
