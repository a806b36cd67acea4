import type { JSX } from 'preact';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Field, Form, Heading, Notice } from '../design/elements.js';
import { HiddenFields } from '../design/hidden-fields.js';
import { useMessages, usePage } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';

interface EmailPageProps {
  /** Current address. */
  readonly present: string;
  /** Address of the last submission. */
  readonly email?: string;
  readonly problem?: 'login_wrong' | 'login_too_many' | 'join_bad_email';
  /** Minutes to wait after too many wrong passwords. */
  readonly minutes?: number;
}

/** Form for a new email address. */
export function EmailPage({ present, email = '', problem, minutes = 0 }: EmailPageProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <Document title={say('address_change')} narrow>
      <Card>
        <Heading title={say('address_change')}>{say('address_lead', { email: present })}</Heading>
        {problem === 'login_too_many' && <Notice tone="bad">{say(problem, { minutes: formatNumber(language, minutes) })}</Notice>}
        <Form action="/account/email">
          <Field
            label={say('address_new')}
            name="email"
            type="email"
            autocomplete="email"
            inputmode="email"
            value={email}
            maxlength={255}
            error={problem === 'join_bad_email' ? say(problem) : undefined}
          />
          <Field
            label={say('account_current')}
            name="current_password"
            type="password"
            autocomplete="current-password"
            error={problem === 'login_wrong' ? say('account_wrong') : undefined}
          />
          <div class="actions">
            <Button>{say('password_send_link')}</Button>
            <ButtonLink href="/account">{say('custom_cancel')}</ButtonLink>
          </div>
        </Form>
      </Card>
    </Document>
  );
}

interface ConfirmEmailProps {
  readonly token: string;
  readonly email: string;
  readonly problem?: 'login_expired' | 'address_taken';
}

/** Button that confirms a new address: a program that only opens the link changes nothing. */
export function ConfirmEmailPage({ token, email, problem }: ConfirmEmailProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('address_confirm')} narrow>
      <Card>
        <Heading title={say('address_confirm')}>{say('address_confirm_lead', { email })}</Heading>
        {problem && <Notice tone="bad">{say(problem)}</Notice>}
        <Form action="/confirm-email">
          <HiddenFields fields={{ token }} />
          <div class="actions">
            <Button>{say('address_confirm')}</Button>
          </div>
        </Form>
      </Card>
    </Document>
  );
}

/** Result of a link: the address was changed, or the link cannot be used. */
export function EmailDonePage({ title }: { readonly title: 'address_changed' | 'address_ended' }): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say(title)} narrow>
      <Card>
        <Heading title={say(title)} />
        <p>
          <a href="/account">{say('account_title')}</a>
        </p>
      </Card>
    </Document>
  );
}
