import type { JSX } from 'preact';
import { Document } from '../design/document.js';
import { Button, Card, Form, Heading, Notice } from '../design/elements.js';
import type { Brand } from '../design/brand.js';
import { Logo } from '../design/logo.js';
import { HiddenFields } from '../design/hidden-fields.js';
import { useMessages } from '../design/page-context.js';

interface LogoutPageProps {
  /** Name of the client, if the request has one. */
  readonly client: string | undefined;
  /** Store of the customers, if they all belong to one store; the page has its look. */
  readonly brand: Brand | undefined;
  /** People who are signed in, customers with the name of their store. */
  readonly sessions: readonly { readonly session_id: number; readonly name: string; readonly store: string | undefined }[];
  /** Parameters of the logout request. */
  readonly request: Readonly<Record<string, string>>;
  /** True after a form that is not from this browser. */
  readonly expired: boolean;
}

/** Page that asks whether to sign out. */
export function LogoutPage({ client, brand, sessions, request, expired }: LogoutPageProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('sign_out')} brand={brand} narrow>
      <Card>
        {brand && <Logo brand={brand} />}
        <Heading title={say('logout_title')}>{client === undefined ? say('logout_lead') : say('logout_client_lead', { client })}</Heading>
        {expired && <Notice tone="bad">{say('login_expired')}</Notice>}
        <ul class="scopes">
          {sessions.map(({ session_id, name, store }) => (
            <li key={`${store ?? ''} ${String(session_id)}`}>
              <span>{store === undefined ? say('logout_merchant', { name }) : say('logout_customer', { name, store })}</span>
            </li>
          ))}
        </ul>
        <Form action="/identity/logout">
          <HiddenFields fields={request} />
          <div class="actions">
            <Button>{say('sign_out')}</Button>
          </div>
        </Form>
        <p class="hint">{say('logout_stay')}</p>
      </Card>
    </Document>
  );
}

/** Page after a sign-out without an address to return to. */
export function SignedOutPage({ brand, client }: Pick<LogoutPageProps, 'brand' | 'client'>): JSX.Element {
  const say = useMessages();
  const title = brand ? say('logout_done_store', { store: brand.name }) : say('logout_done');
  return (
    <Document title={title} brand={brand} narrow>
      <Card>
        {brand && <Logo brand={brand} />}
        <Heading title={title}>{client === undefined ? say('logout_done_lead') : say('logout_done_client', { client })}</Heading>
      </Card>
    </Document>
  );
}
