import type { JSX } from 'preact';
import type { GatewayAnswer } from '../../billing/payments/gateway-answers.service.js';
import { type Paisa, toDecimal } from '../../platform/contract/money.js';
import { Badge, ButtonLink, Card, Notice } from '../design/elements.js';
import { Table } from '../design/table.js';
import { useMessages, usePage } from '../design/page-context.js';
import { gatewayErrorWords } from '../language/gateway-errors.js';
import { formatDecimal, formatMoney, type Language } from '../language/language.js';

/** Answer of a gateway, and the payment that it is about. */
export interface GatewayAnswerProps {
  /** Answer of the gateway, if it was queried. */
  readonly answer: GatewayAnswer | undefined;
  /** Path of the payment. */
  readonly path: string;
}

/** Current answer of the gateway about a payment, or a link to request it. */
export function GatewayAnswerCard({ answer, path }: GatewayAnswerProps): JSX.Element {
  const say = useMessages();
  return (
    <section class="stacked">
      <h2 class="section">{say('op_stated')}</h2>
      <Card>
        {answer ? <Answer answer={answer} /> : <p class="hint">{say('op_ask_hint')}</p>}
        <div class="actions">
          <ButtonLink href={`${path}?ask=1`}>{say('op_ask')}</ButtonLink>
        </div>
      </Card>
    </section>
  );
}

function Answer({ answer: { outcome, payments, error } }: { readonly answer: GatewayAnswer }): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  if (outcome === undefined)
    return <Notice tone="bad">{say('op_unreachable', { reason: gatewayErrorWords(language, error ?? '') })}</Notice>;
  const rows = payments.map(({ gateway_txn, amount, currency, account, risky, doubtful }, key) => ({
    key,
    cells: [
      <code key="txn" class="breaking">
        {gateway_txn ?? '–'}
      </code>,
      // The gateway's own figures, which need not be in taka.
      amountOf(language, amount, currency),
      account ?? '–',
      <span key="verdict">
        <Badge tone={risky ? 'danger' : 'neutral'}>{say(risky ? 'op_risky' : 'op_safe')}</Badge>{' '}
        {doubtful && <Badge tone="warning">{say('op_doubtful')}</Badge>}
      </span>,
    ],
  }));
  const columns = [say('op_stated_txn'), say('op_stated_amount'), say('op_account'), say('op_verdict')];
  return (
    <>
      <p>
        {say('op_outcome')}: <Badge>{say(`op_outcome_${outcome}`)}</Badge>
      </p>
      {rows.length > 0 && <Table caption={say('op_stated')} columns={columns} rows={rows} />}
    </>
  );
}

/** Formats an amount in the currency that the gateway reports. */
function amountOf(language: Language, amount: Paisa | null, currency: string | null): string {
  if (amount === null) return '–';
  return currency === 'BDT' ? formatMoney(language, amount) : `${formatDecimal(language, toDecimal(amount) ?? '')} ${currency ?? ''}`;
}
