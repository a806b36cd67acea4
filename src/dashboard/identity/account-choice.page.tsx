import type { JSX } from 'preact';
import { Document } from '../design/document.js';
import { ButtonLink, Card, Heading } from '../design/elements.js';
import type { Brand } from '../design/brand.js';
import { Logo } from '../design/logo.js';
import { useMessages } from '../design/page-context.js';
import { AccountForms, type AccountToChoose } from './account-forms.js';

interface AccountChoicePageProps {
  readonly store: Brand;
  /** Name of the client. */
  readonly client: string;
  /** Parameters of the authentication request. */
  readonly request: Readonly<Record<string, string>>;
  /** Customers who are signed in with the browser. */
  readonly accounts: readonly AccountToChoose[];
  /** Address of the same request with a sign-in. */
  readonly other: string;
}

/** Account chooser: asks which of the customers who are signed in with the browser continues to the client. */
export function AccountChoicePage({ store, client, request, accounts, other }: AccountChoicePageProps): JSX.Element {
  const say = useMessages();
  const title = say('choice_title');
  return (
    <Document title={title} brand={store} narrow>
      <Card>
        <Logo brand={store} />
        <Heading title={title}>{say('choice_lead', { client, store: store.name })}</Heading>
        <AccountForms action="/identity/customer-choice" accounts={accounts} fields={request} />
        <div class="actions">
          <ButtonLink href={other}>{say('identity_other_account')}</ButtonLink>
        </div>
      </Card>
    </Document>
  );
}
