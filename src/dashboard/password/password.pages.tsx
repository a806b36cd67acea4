import type { JSX } from 'preact';
import { Document } from '../design/document.js';
import { Button, Card, Field, Form, Heading, Notice } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { MIN_PASSWORD_LENGTH } from './new-password.js';

interface ForgottenProps {
  /** Reason why the form is shown again. */
  readonly problem?: 'login_expired' | 'password_link_ended';
  readonly email?: string;
}

/** Form for the email address of an account whose password was forgotten. */
export function ForgottenPage({ problem, email = '' }: ForgottenProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('password_forgotten')} narrow>
      <Card>
        <Heading title={say('password_forgotten')}>{say('password_forgotten_lead')}</Heading>
        {problem && <Notice tone="bad">{say(problem)}</Notice>}
        <Form action="/forgot-password">
          <Field label={say('email')} name="email" type="email" autocomplete="username" inputmode="email" value={email} maxlength={255} />
          <div class="actions">
            <Button>{say('password_send_link')}</Button>
          </div>
        </Form>
        <p>
          <a href="/login">{say('password_to_sign_in')}</a>
        </p>
      </Card>
    </Document>
  );
}

/** Explanation of the next step, the same for every email address. */
export function LinkSentPage(): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('password_sent')} narrow>
      <Card>
        <Heading title={say('password_sent')} />
        <p>{say('password_sent_lead')}</p>
        <p>
          <a href="/login">{say('password_to_sign_in')}</a>
        </p>
      </Card>
    </Document>
  );
}

interface NewPasswordProps {
  readonly token: string;
  /** Reason why the form is shown again. */
  readonly problem?: 'login_expired' | 'account_short' | 'account_long' | 'account_different';
}

/** Form for a new password. */
export function NewPasswordPage({ token, problem }: NewPasswordProps): JSX.Element {
  const say = useMessages();
  const errorOf = (word: NonNullable<typeof problem>): string | undefined => (problem === word ? say(word) : undefined);
  const fresh = { type: 'password', autocomplete: 'new-password', minLength: MIN_PASSWORD_LENGTH } as const;
  return (
    <Document title={say('password_new')} narrow>
      <Card>
        <Heading title={say('password_new')}>{say('account_hint')}</Heading>
        {problem === 'login_expired' && <Notice tone="bad">{say(problem)}</Notice>}
        <Form action="/reset-password">
          <input type="hidden" name="token" value={token} />
          <Field label={say('account_new')} name="new_password" {...fresh} error={errorOf('account_short') ?? errorOf('account_long')} />
          <Field label={say('account_repeat')} name="repeated_password" {...fresh} error={errorOf('account_different')} />
          <div class="actions">
            <Button>{say('account_change')}</Button>
          </div>
        </Form>
      </Card>
    </Document>
  );
}
