import type { JSX } from 'preact';
import { Document } from '../design/document.js';
import { Button, Card, Field, Form, Heading, Notice, Tile } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';
import { HiddenFields } from './hidden-fields.js';

interface IdentitySignInPageProps {
  /** Name of the client. */
  readonly client: string;
  /** Parameters of the authentication request. */
  readonly request: Readonly<Record<string, string>>;
  /** Error of the last submission. */
  readonly problem?: 'login_wrong' | 'login_too_many' | 'login_expired';
  /** Minutes to wait after too many failures. */
  readonly minutes?: number;
  readonly email?: string;
}

/** Sign-in form for merchants who sign in to a client of the identity provider. */
export function IdentitySignInPage({ client, request, problem, minutes = 0, email = '' }: IdentitySignInPageProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <Document title={say('login_title')} narrow>
      <Card>
        <Tile name={client} />
        <Heading title={say('login_title')}>{say('identity_lead', { client })}</Heading>
        {problem && <Notice tone="bad">{say(problem, { minutes: formatNumber(language, minutes) })}</Notice>}
        <Form action="/identity/sign-in">
          <HiddenFields fields={request} />
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
