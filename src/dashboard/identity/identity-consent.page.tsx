import type { JSX } from 'preact';
import { isIdentityScope } from '../../identity/provider/scopes.js';
import type { PasskeyProposal } from '../../identity/passkeys/credentials.service.js';
import { PASSKEY } from '../design/assets.js';
import { Document } from '../design/document.js';
import { Button, Card, Field, Form, Heading, Notice, Tile } from '../design/elements.js';
import type { Brand } from '../design/brand.js';
import { Logo } from '../design/logo.js';
import { HiddenFields } from '../design/hidden-fields.js';
import { useMessages, usePage } from '../design/page-context.js';
import { fill, LANGUAGES } from '../language/language.js';
import type { UnnamedPasskey } from '../passkeys/passkey-form.js';
import { MAX_NAME_LENGTH } from './customer-account.page.js';
import { CustomerPasskeyForm } from './customer-passkey-form.js';
import type { WelcomeQuestions } from './customer-welcome.service.js';

/** Values that a customer typed on the page, and the reason why it is shown again. */
export interface TypedConsent {
  readonly problem?: 'login_expired' | 'customer_bad_name' | undefined;
  readonly customer_name?: string | undefined;
  /** Passkey whose name was refused. */
  readonly unnamed?: UnnamedPasskey;
}

interface IdentityConsentPageProps {
  /** Name of the client. */
  readonly client: string;
  /** Name of the user. */
  readonly name: string;
  /** Name of the store that the sign-in concerns, if any. */
  readonly store: string | undefined;
  /** Store of a customer; the page has its look. */
  readonly brand: Brand | undefined;
  readonly scopes: readonly string[];
  /** Host of the redirect URI. */
  readonly host: string;
  /** Path that receives the decision. */
  readonly action: string;
  /** Parameters of the authentication request. */
  readonly request: Readonly<Record<string, string>>;
  /** Address of the same request with a sign-in. */
  readonly other_account: string;
  /** Address of the sessions and consents of a customer. */
  readonly account: string | undefined;
  /** Questions to a customer; undefined for merchants. */
  readonly questions: (WelcomeQuestions & { readonly device: string | undefined }) | undefined;
  readonly typed: TypedConsent;
}

/** Consent page for the claims that a client of the identity provider receives. */
export function IdentityConsentPage(props: IdentityConsentPageProps): JSX.Element {
  const say = useMessages();
  const { client, brand, questions, typed } = props;
  const title = say('identity_consent_title', { client });
  return (
    <Document title={title} brand={brand} narrow scripts={questions?.proposal ? [PASSKEY.path] : []}>
      <Card>
        {brand ? <Logo brand={brand} /> : <Tile name={client} />}
        <Heading title={title}>{useLead(props)}</Heading>
        {typed.problem === 'login_expired' && <Notice tone="bad">{say(typed.problem)}</Notice>}
        <Claims {...props} />
        <Decision {...props} />
        <Elsewhere {...props} />
      </Card>
      {questions?.proposal && <PasskeyOffer {...questions} proposal={questions.proposal} request={props.request} unnamed={typed.unnamed} />}
    </Document>
  );
}

/** Returns the sentence that names the user. */
function useLead({ name, store, brand }: IdentityConsentPageProps): string {
  const say = useMessages();
  if (store === undefined) return say('identity_consent_lead', { name });
  return say(brand ? 'shopper_consent_lead' : 'identity_consent_store', { name, store });
}

/** Claims that the client receives, for customers in the terms of a shop. */
function Claims({ client, brand, store = '', scopes }: IdentityConsentPageProps): JSX.Element {
  const say = useMessages();
  const { identity_scopes, shopper_scopes } = LANGUAGES[usePage().language].messages;
  const words = brand ? shopper_scopes : identity_scopes;
  return (
    <>
      <h2>{say(brand ? 'shopper_consent_sees' : 'identity_consent_sees', { client })}</h2>
      <ul class="scopes">
        {scopes.map((scope) => (
          <li key={scope} class="reads">
            <span>{isIdentityScope(scope) ? fill(words[scope], { store }) : scope}</span>
          </li>
        ))}
      </ul>
      {brand && <p class="hint">{say('shopper_consent_limits', { client })}</p>}
    </>
  );
}

function Decision({ action, request, questions, brand, typed: { problem, customer_name } }: IdentityConsentPageProps): JSX.Element {
  const say = useMessages();
  return (
    <Form action={action}>
      <HiddenFields fields={request} />
      {questions?.asks_name && (
        <Field
          label={say('shopper_name')}
          name="customer_name"
          autocomplete="name"
          value={customer_name}
          maxlength={MAX_NAME_LENGTH}
          required={false}
          error={problem === 'customer_bad_name' ? say('shopper_bad_name') : undefined}
          hint={say('shopper_name_hint')}
        />
      )}
      <div class="actions">
        <Button name="decision" value="allow">
          {say('identity_consent_allow')}
        </Button>
        <Button kind="secondary" name="decision" value="deny">
          {say(brand ? 'shopper_consent_deny' : 'consent_deny')}
        </Button>
      </div>
    </Form>
  );
}

interface PasskeyOfferProps extends Pick<IdentityConsentPageProps, 'request'> {
  readonly proposal: PasskeyProposal;
  readonly device: string | undefined;
  readonly unnamed: UnnamedPasskey | undefined;
}

/** Offer of a passkey for the next sign-in, which is shown in browsers that support passkeys. */
function PasskeyOffer({ request, ...shown }: PasskeyOfferProps): JSX.Element {
  const say = useMessages();
  return (
    <div data-passkey-offer hidden>
      <Card>
        <h2>{say('shopper_passkey')}</h2>
        <p>{say('shopper_passkey_lead')}</p>
        <CustomerPasskeyForm action="/identity/customer-passkey/new" fields={request} {...shown} />
      </Card>
    </div>
  );
}

/** Host of the redirect, and links to a sign-in with another account and to the customer's own page. */
function Elsewhere({ host, other_account, account }: Pick<IdentityConsentPageProps, 'host' | 'other_account' | 'account'>): JSX.Element {
  const say = useMessages();
  return (
    <p class="hint">
      {say('consent_goes_to', { host })} <a href={other_account}>{say('identity_other_account')}</a>
      {account !== undefined && ' · '}
      {account !== undefined && <a href={account}>{say('own_link')}</a>}
    </p>
  );
}
