import type { JSX } from 'preact';
import type { PasskeyRequest } from '../../identity/passkeys/credentials.service.js';
import { PASSKEY } from '../design/assets.js';
import { Document } from '../design/document.js';
import { Card, Heading, Notice } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { PasskeyForm } from '../passkeys/passkey-form.js';
import { Purpose, type SignInPurpose } from './purpose.js';
import { type LastSignIn, SignInForm } from './sign-in-form.js';

/** Properties of the sign-in page. */
export interface SignInPageProps extends LastSignIn {
  readonly purpose: SignInPurpose;
  /** Request for the browser to sign in with a passkey; undefined where passkeys are not offered. */
  readonly passkey: PasskeyRequest | undefined;
  /** True if a forgotten password can be replaced. */
  readonly forgettable: boolean;
  /** True if anyone may sign up as a developer of apps. */
  readonly joinable: boolean;
  /** Result of the action that led to the page. */
  readonly done?: 'password_set' | 'logout_done' | undefined;
}

/** Sign-in form. */
export function SignInPage({ forgettable, done, joinable, passkey, purpose, ...last }: SignInPageProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('login_title')} narrow scripts={passkey ? [PASSKEY.path] : []}>
      <Card>
        <Heading title={say('login_title')}>
          <Purpose {...purpose} />
        </Heading>
        {done && <Notice tone="good">{say(done)}</Notice>}
        <SignInForm action="/login" {...last} />
        {passkey && <PasskeyForm action="/login/passkey" kind="get" {...passkey} label={say('passkey_sign_in')} />}
        {forgettable && (
          <p>
            <a href="/forgot-password">{say('password_forgotten')}</a>
          </p>
        )}
        {joinable && (
          <p>
            <a href="/developers/sign-up">{say('login_developers')}</a>
          </p>
        )}
      </Card>
    </Document>
  );
}
