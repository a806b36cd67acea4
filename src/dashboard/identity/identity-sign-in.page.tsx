import type { JSX } from 'preact';
import { Document } from '../design/document.js';
import { Card, Heading, Tile } from '../design/elements.js';
import { HiddenFields } from '../design/hidden-fields.js';
import { useMessages } from '../design/page-context.js';
import { Purpose, type SignInPurpose } from '../sign-in/purpose.js';
import { type LastSignIn, SignInForm } from '../sign-in/sign-in-form.js';

interface IdentitySignInPageProps extends LastSignIn {
  readonly purpose: SignInPurpose;
  /** Parameters of the authentication request. */
  readonly request: Readonly<Record<string, string>>;
}

/** Sign-in form for merchants who sign in to a client of the identity provider. */
export function IdentitySignInPage({ purpose, request, ...last }: IdentitySignInPageProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('login_title')} narrow>
      <Card>
        <Tile name={purpose.app ?? ''} />
        <Heading title={say('login_title')}>
          <Purpose {...purpose} />
        </Heading>
        <SignInForm action="/identity/sign-in" {...last}>
          <HiddenFields fields={request} />
        </SignInForm>
      </Card>
    </Document>
  );
}
