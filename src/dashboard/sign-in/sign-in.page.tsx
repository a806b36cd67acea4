import type { JSX } from 'preact';
import { Document } from '../design/document.js';
import { Card, Heading } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { type LastSignIn, SignInForm } from './sign-in-form.js';

/** Sign-in form. */
export function SignInPage(last: LastSignIn): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('login_title')} narrow>
      <Card>
        <Heading title={say('login_title')}>{say('login_lead')}</Heading>
        <SignInForm action="/login" {...last} />
      </Card>
    </Document>
  );
}
