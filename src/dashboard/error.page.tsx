import type { JSX } from 'preact';
import { Document } from './design/document.js';
import { ButtonLink, Card, Heading } from './design/elements.js';
import { useMessages } from './design/page-context.js';
import { Logo } from './design/logo.js';
import { Reason } from './design/reason.js';
import { customerAccountPath } from './identity/customer-account.page.js';
import type { KnownBrand } from './known-brands.js';

interface ErrorPageProps {
  readonly status: number;
  /** Message of the API. */
  readonly message: string;
  /** Code of the API. */
  readonly code?: string | undefined;
  readonly request_id: string;
  /** Address of the page without the query of the request. */
  readonly without_query?: string | undefined;
  /**
   * Creator of the address: a page of this server; an app, so that the page shows the reason; or a client of the identity provider, whose
   * users need not be merchants.
   */
  readonly made_by: 'page' | 'app' | 'client';
  /** Store whose customer encountered the error, if it is known. */
  readonly store: KnownBrand | undefined;
}

/** Errors for which the pages have their own texts. */
const WORDS = {
  400: ['error_400', 'error_400_lead'],
  403: ['error_403', 'error_403_lead'],
  404: ['error_404', 'error_404_lead'],
  409: ['error_409', 'error_409_lead'],
  413: ['error_413', 'error_413_lead'],
  429: ['error_429', 'error_429_lead'],
  500: ['error_500', 'error_500_lead'],
  503: ['error_503', 'error_503_lead'],
} as const;

const hasText = (status: number): status is keyof typeof WORDS => status in WORDS;

/** Texts for people who need not be merchants. */
const CLIENT_LEADS: Readonly<Record<string, 'error_client_lead' | 'error_customer_403_lead' | 'error_customer_404_lead'>> = {
  error_400: 'error_client_lead',
  error_403: 'error_customer_403_lead',
  error_404: 'error_customer_404_lead',
};

/** Error page; for customers, in the design of their store. */
export function ErrorPage({ request_id, store, ...error }: ErrorPageProps): JSX.Element {
  const say = useMessages();
  const to_client = error.made_by === 'client';
  const [title, usual] = hasText(error.status) ? WORDS[error.status] : WORDS[400];
  const plain = title === 'error_400' ? error.without_query : undefined;
  return (
    <Document title={say(title)} brand={store} narrow>
      <Card>
        {store && <Logo brand={store} />}
        <Heading title={say(title)} />
        <p>{say((to_client ? CLIENT_LEADS[title] : undefined) ?? leadOf(usual, plain), { request_id })}</p>
        {title === 'error_400' && error.made_by !== 'page' && <Reason {...error} />}
        <Ways store={store} to_client={to_client} plain={plain} />
      </Card>
    </Document>
  );
}

/** Returns the text of an error, which may be due to the query. */
const leadOf = (usual: (typeof WORDS)[keyof typeof WORDS][1], plain: string | undefined): typeof usual | 'error_query_lead' =>
  plain === undefined ? usual : 'error_query_lead';

interface WaysProps extends Pick<ErrorPageProps, 'store'> {
  readonly to_client: boolean;
  readonly plain: string | undefined;
}

/** Links from an error to pages that can be opened. */
function Ways({ store, to_client, plain }: WaysProps): JSX.Element {
  const say = useMessages();
  return (
    <>
      {store && (
        <div class="actions">
          <ButtonLink kind="primary" href={customerAccountPath(store.store_id)}>
            {say('error_customer_back', { store: store.name })}
          </ButtonLink>
        </div>
      )}
      {!to_client && (
        <div class="actions">
          {plain !== undefined && <ButtonLink href={plain}>{say('error_query')}</ButtonLink>}
          <ButtonLink kind="primary" href="/">
            {say('error_back')}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
