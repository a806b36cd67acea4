import type { JSX } from 'preact';
import type { CustomerAccount } from '../../identity/customers/customer-overview.service.js';
import { isIdentityScope } from '../../identity/provider/scopes.js';
import { SessionTable } from '../account/session-table.js';
import { PASSKEY } from '../design/assets.js';
import { Document } from '../design/document.js';
import { Button, Card, Field, Form, Heading, Notice, Select } from '../design/elements.js';
import { Table } from '../design/table.js';
import type { Brand } from '../design/brand.js';
import { Logo } from '../design/logo.js';
import { useMessages, usePage } from '../design/page-context.js';
import { Time } from '../design/time.js';
import { fill, LANGUAGES } from '../language/language.js';
import type { UnnamedPasskey } from '../passkeys/passkey-form.js';
import { AccountForms, type AccountToChoose } from './account-forms.js';
import { CustomerPasskeyCard } from './customer-passkey-card.js';

/** Returns the address of the page for a store. */
export const customerAccountPath = (store_id: number): string => `/identity/account/${String(store_id)}`;

/** Maximum number of characters of a name. */
export const MAX_NAME_LENGTH = 255;

/** Notices about the last action. */
export const CUSTOMER_DONE = [
  'own_saved',
  'account_session_ended',
  'account_sessions_ended',
  'own_consent_ended',
  'own_left',
  'passkey_added',
  'passkey_removed',
  'passkey_refused',
] as const;

/** Notice about the last action. */
export type CustomerDone = (typeof CUSTOMER_DONE)[number];

/** Values that were typed in the forms of the page, if they were refused. */
export interface TypedAccount {
  /** Name of the customer. */
  readonly typed_name: string | undefined;
  /** Passkey whose name was refused. */
  readonly unnamed: UnnamedPasskey | undefined;
}

interface CustomerAccountPageProps extends CustomerAccount, TypedAccount {
  readonly store_id: number;
  readonly store: Brand;
  /** Other customers who are signed in with this browser. */
  readonly accounts: readonly AccountToChoose[];
  /** Device of this browser, if it is known. */
  readonly device: string | undefined;
  /** The session of this browser. */
  readonly session_id: number;
  readonly done: CustomerDone | undefined;
  readonly problem: 'login_expired' | 'customer_bad_name' | undefined;
}

/** Details, sessions, passkeys, consents and data of a customer of a store. */
export function CustomerAccountPage({ store, details, passkeys, device, ...rest }: CustomerAccountPageProps): JSX.Element {
  const say = useMessages();
  const title = say('own_title', { store: store.name });
  const path = customerAccountPath(rest.store_id);
  return (
    <Document title={title} brand={store} scripts={passkeys?.proposal ? [PASSKEY.path] : []}>
      <Heading title={title}>{say('own_lead', { name: shownName(details) })}</Heading>
      <Notices {...rest} />
      <Form action={`${path}/sign-out`}>
        <div class="actions">
          <Button kind="secondary">{say('own_sign_out')}</Button>
        </div>
      </Form>
      <DetailsCard {...rest} path={path} details={details} />
      <Card>
        <h2>{say('account_sessions')}</h2>
        <SessionTable sessions={rest.sessions} own={rest.session_id} path={`${path}/sessions`} />
      </Card>
      {passkeys && <CustomerPasskeyCard {...passkeys} path={`${path}/passkeys`} device={device} unnamed={rest.unnamed} />}
      <Card>
        <h2>{say('own_consents')}</h2>
        <Consents {...rest} store={store} />
        <p class="hint">{say('own_consents_hint')}</p>
      </Card>
      <DataCard path={path} store={store} />
      <AccountsCard path={path} accounts={rest.accounts} />
    </Document>
  );
}

const shownName = ({ name, phone, email }: CustomerAccount['details']): string => name ?? phone ?? email ?? '';

function Notices({ done, problem }: Pick<CustomerAccountPageProps, 'done' | 'problem'>): JSX.Element {
  const say = useMessages();
  return (
    <>
      {done && <Notice tone={done === 'passkey_refused' ? 'bad' : 'good'}>{say(done)}</Notice>}
      {problem === 'login_expired' && <Notice tone="bad">{say(problem)}</Notice>}
    </>
  );
}

function AccountsCard({ path, accounts }: Pick<CustomerAccountPageProps, 'accounts'> & { readonly path: string }): JSX.Element | null {
  const say = useMessages();
  if (accounts.length === 0) return null;
  return (
    <Card>
      <h2>{say('choice_others')}</h2>
      <AccountForms action={`${path}/switch`} accounts={accounts} />
    </Card>
  );
}

function DataCard({ path, store }: Pick<CustomerAccountPageProps, 'store'> & { readonly path: string }): JSX.Element {
  const say = useMessages();
  return (
    <Card>
      <h2>{say('own_data')}</h2>
      <p>{say('own_data_lead', { store: store.name })}</p>
      <Form action={`${path}/data`}>
        <div class="actions">
          <Button kind="secondary">{say('own_data_download')}</Button>
        </div>
      </Form>
    </Card>
  );
}

interface DetailsProps extends Pick<CustomerAccountPageProps, 'details' | 'problem' | 'typed_name'> {
  readonly path: string;
}

function DetailsCard({ path, details: { name, phone, email }, problem, typed_name }: DetailsProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const contacts = [phone, email].filter((contact) => contact !== null && contact !== '');
  const languages = Object.entries(LANGUAGES).map(([each, { name: words }]) => [each, words] as const);
  return (
    <Card>
      <h2>{say('own_details')}</h2>
      <p>{say('own_contacts', { contacts: contacts.join(', ') })}</p>
      <Form action={`${path}/details`}>
        <Field
          label={say('customer_name')}
          name="name"
          autocomplete="name"
          value={typed_name ?? name ?? ''}
          maxlength={MAX_NAME_LENGTH}
          error={problem === 'customer_bad_name' ? say(problem) : undefined}
        />
        <Select label={say('own_language')} name="lang" value={language} options={languages} required />
        <div class="actions">
          <Button>{say('own_save')}</Button>
        </div>
      </Form>
    </Card>
  );
}

interface SignedOutProps {
  readonly store: Brand;
  /** True after the customer signed out. */
  readonly left: boolean;
}

/** Page for a browser without a session of the store. */
export function CustomerSignedOutPage({ store, left }: SignedOutProps): JSX.Element {
  const say = useMessages();
  const title = left ? say('logout_done') : say('own_title', { store: store.name });
  return (
    <Document title={title} brand={store} narrow>
      <Card>
        <Logo brand={store} />
        <Heading title={title}>{say(left ? 'own_left' : 'own_signed_out', { store: store.name })}</Heading>
      </Card>
    </Document>
  );
}

function Consents({ store_id, store, consents }: Pick<CustomerAccountPageProps, 'store_id' | 'store' | 'consents'>): JSX.Element {
  const say = useMessages();
  const { shopper_scopes: words } = LANGUAGES[usePage().language].messages;
  if (consents.length === 0) return <p>{say('own_no_consents')}</p>;
  return (
    <Table
      caption={say('own_consents')}
      columns={[say('own_client'), say('own_sees'), say('own_since'), say('app_actions')]}
      rows={consents.map(({ grant_id, client_id, name, scopes, created_at }) => ({
        key: grant_id,
        cells: [
          name,
          scopes.map((scope) => (isIdentityScope(scope) ? fill(words[scope], { store: store.name }) : scope)).join(', '),
          <Time key="since" at={created_at} />,
          <Form key="end" action={`${customerAccountPath(store_id)}/consents/${client_id}/end`}>
            <Button kind="secondary">{say('own_end_consent')}</Button>
          </Form>,
        ],
      }))}
    />
  );
}
