import type { JSX } from 'preact';
import { Button, ButtonLink, Field, Form, Notice } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';

/** Error of the last submission of a password; empty before the first. */
export interface PasswordProblem {
  readonly problem?: 'login_wrong' | 'login_too_many';
  /** Minutes to wait after too many wrong passwords. */
  readonly minutes?: number;
}

interface PasswordFormProps extends PasswordProblem {
  readonly action: string;
  /** Words of the button. */
  readonly label: string;
  readonly kind?: 'primary' | 'danger';
}

/** Form that confirms a change of the account with its password. */
export function PasswordForm({ action, label, kind = 'primary', problem, minutes = 0 }: PasswordFormProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <>
      {problem === 'login_too_many' && <Notice tone="bad">{say(problem, { minutes: formatNumber(language, minutes) })}</Notice>}
      <Form action={action}>
        <Field
          label={say('account_current')}
          name="current_password"
          type="password"
          autocomplete="current-password"
          error={problem === 'login_wrong' ? say('account_wrong') : undefined}
        />
        <div class="actions">
          <Button kind={kind}>{label}</Button>
          <ButtonLink href="/account">{say('custom_cancel')}</ButtonLink>
        </div>
      </Form>
    </>
  );
}
