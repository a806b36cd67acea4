import type { JSX } from 'preact';
import { Document } from './design/document.js';
import { ButtonLink, Card, Heading } from './design/elements.js';
import { useMessages } from './design/page-context.js';
import { Reason } from './design/reason.js';

interface ErrorPageProps {
  readonly status: number;
  /** Message of the API. */
  readonly message: string;
  /** Code of the API. */
  readonly code?: string | undefined;
  readonly request_id: string;
  /** True on the way to a client of the identity provider, whose users need not be merchants. */
  readonly to_client: boolean;
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

/** Error page. */
export function ErrorPage({ status, request_id, to_client, ...reason }: ErrorPageProps): JSX.Element {
  const say = useMessages();
  const [title, usual] = hasText(status) ? WORDS[status] : WORDS[400];
  const lead = to_client && title === 'error_400' ? 'error_client_lead' : usual;
  return (
    <Document title={say(title)} narrow>
      <Card>
        <Heading title={say(title)} />
        <p>{say(lead, { request_id })}</p>
        {title === 'error_400' && <Reason {...reason} />}
        {!to_client && (
          <div class="actions">
            <ButtonLink kind="primary" href="/">
              {say('error_back')}
            </ButtonLink>
          </div>
        )}
      </Card>
    </Document>
  );
}
