import type { JSX } from 'preact';
import { Document } from './design/document.js';
import { ButtonLink, Card, Heading } from './design/elements.js';
import { useWords } from './design/page-context.js';

interface ErrorPageProps {
  readonly status: number;
  /** What the API says. */
  readonly message: string;
  readonly request_id: string;
}

/** Refusals that the pages have words of their own for. */
const WORDS = {
  403: ['error_403', 'error_403_lead'],
  404: ['error_404', 'error_404_lead'],
  429: ['error_429', 'error_429_lead'],
  500: ['error_500', 'error_500_lead'],
} as const;

const isKnown = (status: number): status is keyof typeof WORDS => status in WORDS;

/** Something did not work. */
export function ErrorPage({ status, message, request_id }: ErrorPageProps): JSX.Element {
  const say = useWords();
  const [title, lead] = isKnown(status) ? WORDS[status] : (['error_400', undefined] as const);
  return (
    <Document title={say(title)} narrow>
      <Card>
        <Heading title={say(title)} />
        {lead ? <p>{say(lead, { request_id })}</p> : <p lang="en">{message}</p>}
        <div class="actions">
          <ButtonLink kind="primary" href="/">
            {say('error_back')}
          </ButtonLink>
        </div>
      </Card>
    </Document>
  );
}
