import type { JSX } from 'preact';
import { Document } from '../design/document.js';
import { Card, Heading, Notice } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { type LastSignIn, SignInForm } from './sign-in-form.js';

interface SignInPageProps extends LastSignIn {
  /** True if a forgotten password can be replaced. */
  readonly forgettable: boolean;
  /** True after a new password was set. */
  readonly is_new?: boolean;
}

/** Sign-in form. */
export function SignInPage({ forgettable, is_new = false, ...last }: SignInPageProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('login_title')} narrow>
      <Card>
        <Heading title={say('login_title')}>{say('login_lead')}</Heading>
        {is_new && <Notice tone="good">{say('password_set')}</Notice>}
        <SignInForm action="/login" {...last} />
        {forgettable && (
          <p>
            <a href="/forgot-password">{say('password_forgotten')}</a>
          </p>
        )}
      </Card>
    </Document>
  );
}
