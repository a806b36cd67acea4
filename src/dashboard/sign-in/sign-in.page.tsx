import type { JSX } from 'preact';
import { Document } from '../design/document.js';
import { Button, Card, Field, Form, Heading, Notice } from '../design/elements.js';
import { usePage, useMessages } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';

interface SignInPageProps {
  /** Error of the last submission. */
  readonly problem?: 'login_wrong' | 'login_too_many' | 'login_expired';
  /** Minutes to wait after too many failures. */
  readonly minutes?: number;
  /** Email address of the last submission. */
  readonly email?: string;
}

/** Sign-in form. */
export function SignInPage({ problem, minutes = 0, email = '' }: SignInPageProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <Document title={say('login_title')} narrow>
      <Card>
        <Heading title={say('login_title')}>{say('login_lead')}</Heading>
        {problem && <Notice tone="bad">{say(problem, { minutes: formatNumber(language, minutes) })}</Notice>}
        <Form action="/login">
          <Field label={say('email')} name="email" type="email" autocomplete="username" inputmode="email" value={email} maxlength={255} />
          <Field label={say('password')} name="password" type="password" autocomplete="current-password" maxlength={1000} />
          <div class="actions">
            <Button>{say('login_action')}</Button>
          </div>
        </Form>
      </Card>
    </Document>
  );
}
