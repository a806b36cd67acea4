import type { JSX } from 'preact';
import { Document } from '../design/document.js';
import { ButtonLink, Card, Heading } from '../design/elements.js';
import { useSpeech } from './parts.js';

/** Results of a payment, as given in the address of the page. A declined charge counts as cancelled. */
export const RESULTS = ['success', 'failed', 'cancelled'] as const;

/** Page after a payment for a charge without a return URL. */
export function PaymentResultPage({
  result,
  charge_path,
}: {
  readonly result: (typeof RESULTS)[number];
  /** Page of the charge, if the visitor may see it. */
  readonly charge_path: string | undefined;
}): JSX.Element {
  const { say } = useSpeech();
  const title = say(`result_${result}`);
  return (
    <Document title={title} narrow>
      <Card>
        <Heading title={title}>{say(`result_${result}_lead`)}</Heading>
        <div class="actions">
          <ButtonLink kind="primary" href={charge_path ?? '/'}>
            {say(charge_path === undefined ? 'error_back' : 'result_charge')}
          </ButtonLink>
        </div>
      </Card>
    </Document>
  );
}
