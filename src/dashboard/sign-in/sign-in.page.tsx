import type { JSX } from 'preact';
import { Document } from '../design/document.js';
import { Button, Card, Field, Form, Heading, Notice } from '../design/elements.js';
import { usePage, useWords } from '../design/page-context.js';
import { numberIn } from '../language/language.js';

interface SignInPageProps {
  /** What went wrong the last time. */
  readonly problem?: 'login_wrong' | 'login_too_many' | 'login_expired';
  /** After too many failures, how long to wait. */
  readonly minutes?: number;
  /** What was typed the last time. */
  readonly email?: string;
}

/** Where merchants sign in. */
export function SignInPage({ problem, minutes = 0, email = '' }: SignInPageProps): JSX.Element {
  const say = useWords();
  const { language } = usePage();
  return (
    <Document title={say('login_title')} narrow>
      <Card>
        <Heading title={say('login_title')}>{say('login_lead')}</Heading>
        {problem && <Notice tone="bad">{say(problem, { minutes: numberIn(language, minutes) })}</Notice>}
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
