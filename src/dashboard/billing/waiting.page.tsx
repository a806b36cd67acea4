import type { JSX } from 'preact';
import type { PaymentView } from '../../billing/payments/payment-lookup.service.js';
import { Document } from '../design/document.js';
import { ButtonLink, Card, Heading } from '../design/elements.js';
import { usePage } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';
import { useSpeech } from './parts.js';

interface WaitingPageProps {
  readonly payment: PaymentView;
  /** Address that queries the gateway again. */
  readonly check_url: string;
  /** Address of this page without automatic checks. */
  readonly still_url: string;
  /** Seconds until the browser checks again; undefined if it does not. */
  readonly seconds: number | undefined;
}

/** Page of a payment that the gateway or an operator has not decided yet. */
export function WaitingPage({ payment, check_url, still_url, seconds }: WaitingPageProps): JSX.Element {
  const { say, money } = useSpeech();
  const { language } = usePage();
  const values = { amount: money(payment.amount), name: payment.name, app: payment.app_name };
  const isHeld = payment.status === 'held';
  const title = say('waiting_title');
  return (
    <Document title={title} narrow>
      <Card>
        <Heading title={title}>{say(isHeld ? 'waiting_held' : 'waiting_lead', values)}</Heading>
        {seconds !== undefined && (
          <p class="hint">
            {say('waiting_refreshes', { seconds: formatNumber(language, seconds) })} <a href={still_url}>{say('waiting_stop')}</a>
          </p>
        )}
        <div class="actions">
          <ButtonLink kind="primary" href={check_url}>
            {say('waiting_check')}
          </ButtonLink>
          <ButtonLink href="/">{say('error_back')}</ButtonLink>
        </div>
      </Card>
    </Document>
  );
}
