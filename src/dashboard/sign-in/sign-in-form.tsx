import type { ComponentChildren, JSX } from 'preact';
import { Button, Field, Form, Notice } from '../design/elements.js';
import { usePage, useMessages } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';

/** Last submission of a sign-in form; empty before the first. */
export interface LastSignIn {
  /** Error of the submission. */
  readonly problem?: 'login_wrong' | 'passkey_wrong' | 'login_too_many' | 'login_expired';
  /** Minutes to wait after too many failures. */
  readonly minutes?: number;
  readonly email?: string;
}

/** Fields for the email address and the password of a merchant, with the error of the last submission. */
export function SignInForm({
  action,
  problem,
  minutes = 0,
  email = '',
  children,
}: LastSignIn & { readonly action: string; readonly children?: ComponentChildren }): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <>
      {problem && <Notice tone="bad">{say(problem, { minutes: formatNumber(language, minutes) })}</Notice>}
      <Form action={action}>
        {children}
        <Field label={say('email')} name="email" type="email" autocomplete="username" inputmode="email" value={email} maxlength={255} />
        <Field label={say('password')} name="password" type="password" autocomplete="current-password" maxlength={1000} />
        <div class="actions">
          <Button>{say('login_action')}</Button>
        </div>
      </Form>
    </>
  );
}
