import type { JSX } from 'preact';
import { isIdentityScope } from '../../identity/provider/scopes.js';
import { Document } from '../design/document.js';
import { Button, Card, Form, Heading, Tile } from '../design/elements.js';
import type { Brand } from '../design/brand.js';
import { Logo } from '../design/logo.js';
import { HiddenFields } from '../design/hidden-fields.js';
import { useMessages, usePage } from '../design/page-context.js';
import { LANGUAGES } from '../language/language.js';

interface IdentityConsentPageProps {
  /** Name of the client. */
  readonly client: string;
  /** Name of the user. */
  readonly name: string;
  /** Name of the store that the sign-in concerns, if any. */
  readonly store: string | undefined;
  /** The store of a customer, whose look the page has. */
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
}

/** Consent page for the claims that a client of the identity provider receives. */
export function IdentityConsentPage({ client, name, store, brand, ...rest }: IdentityConsentPageProps): JSX.Element {
  const say = useMessages();
  const { identity_scopes: words } = LANGUAGES[usePage().language].messages;
  const title = say('identity_consent_title', { client });
  return (
    <Document title={title} brand={brand} narrow>
      <Card>
        {brand ? <Logo brand={brand} /> : <Tile name={client} />}
        <Heading title={title}>
          {store === undefined ? say('identity_consent_lead', { name }) : say('identity_consent_store', { name, store })}
        </Heading>
        <h2>{say('identity_consent_sees', { client })}</h2>
        <ul class="scopes">
          {rest.scopes.map((scope) => (
            <li key={scope} class="reads">
              <span>{isIdentityScope(scope) ? words[scope] : scope}</span>
            </li>
          ))}
        </ul>
        <Form action={rest.action}>
          <HiddenFields fields={rest.request} />
          <div class="actions">
            <Button name="decision" value="allow">
              {say('identity_consent_allow')}
            </Button>
            <Button kind="secondary" name="decision" value="deny">
              {say('consent_deny')}
            </Button>
          </div>
        </Form>
        <Elsewhere {...rest} />
      </Card>
    </Document>
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
