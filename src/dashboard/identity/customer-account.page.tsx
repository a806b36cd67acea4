import type { JSX } from 'preact';
import type { CustomerConsent, CustomerSessionInfo } from '../../identity/customers/customer-access.service.js';
import { isIdentityScope } from '../../identity/provider/scopes.js';
import { Document } from '../design/document.js';
import { Badge, Button, Card, Form, Heading, Notice, Table } from '../design/elements.js';
import type { Brand } from '../design/brand.js';
import { Logo } from '../design/logo.js';
import { useMessages, usePage } from '../design/page-context.js';
import { Time } from '../design/time.js';
import { LANGUAGES } from '../language/language.js';

/** Returns the address of the page for a store. */
export const customerAccountPath = (store_id: number): string => `/identity/account/${String(store_id)}`;

interface CustomerAccountPageProps {
  readonly store_id: number;
  readonly store: Brand;
  /** Name of the customer. */
  readonly name: string;
  readonly sessions: readonly CustomerSessionInfo[];
  readonly consents: readonly CustomerConsent[];
  /** The session of this browser. */
  readonly session_id: number;
  /** True after a form that is not from this browser. */
  readonly expired: boolean;
}

/** Sessions and consents of a customer of a store. */
export function CustomerAccountPage({ store, name, expired, ...lists }: CustomerAccountPageProps): JSX.Element {
  const say = useMessages();
  const title = say('own_title', { store: store.name });
  return (
    <Document title={title} brand={store}>
      <Heading title={title}>{say('own_lead', { name })}</Heading>
      {expired && <Notice tone="bad">{say('login_expired')}</Notice>}
      <Card>
        <h2>{say('account_sessions')}</h2>
        <Sessions {...lists} />
      </Card>
      <Card>
        <h2>{say('own_consents')}</h2>
        {lists.consents.length === 0 ? <p>{say('own_no_consents')}</p> : <Consents {...lists} />}
        <p class="hint">{say('own_consents_hint')}</p>
      </Card>
    </Document>
  );
}

/** Page for a browser without a session of the store. */
export function CustomerSignedOutPage({ store }: { readonly store: Brand }): JSX.Element {
  const say = useMessages();
  const title = say('own_title', { store: store.name });
  return (
    <Document title={title} brand={store} narrow>
      <Card>
        <Logo brand={store} />
        <Heading title={title}>{say('own_signed_out', { store: store.name })}</Heading>
      </Card>
    </Document>
  );
}

function Sessions({
  store_id,
  session_id: own,
  sessions,
}: Pick<CustomerAccountPageProps, 'store_id' | 'sessions' | 'session_id'>): JSX.Element {
  const say = useMessages();
  return (
    <Table
      caption={say('account_sessions')}
      columns={[say('account_since'), say('account_until'), say('app_actions')]}
      rows={sessions.map(({ session_id, created_at, expires_at }) => ({
        key: session_id,
        cells: [
          <Time key="since" at={created_at} />,
          <Time key="until" at={expires_at} />,
          <Form key="end" action={`${customerAccountPath(store_id)}/sessions/${String(session_id)}/end`}>
            {session_id === own && <Badge tone="accent">{say('account_this')}</Badge>}
            <Button kind="secondary">{say('account_end')}</Button>
          </Form>,
        ],
      }))}
    />
  );
}

function Consents({ store_id, consents }: Pick<CustomerAccountPageProps, 'store_id' | 'consents'>): JSX.Element {
  const say = useMessages();
  const { identity_scopes: words } = LANGUAGES[usePage().language].messages;
  return (
    <Table
      caption={say('own_consents')}
      columns={[say('own_client'), say('own_sees'), say('own_since'), say('app_actions')]}
      rows={consents.map(({ grant_id, client_id, name, scopes, created_at }) => ({
        key: grant_id,
        cells: [
          name,
          scopes.map((scope) => (isIdentityScope(scope) ? words[scope] : scope)).join(', '),
          <Time key="since" at={created_at} />,
          <Form key="end" action={`${customerAccountPath(store_id)}/consents/${client_id}/end`}>
            <Button kind="secondary">{say('own_end_consent')}</Button>
          </Form>,
        ],
      }))}
    />
  );
}
