import type { JSX } from 'preact';
import type { PaymentRecord } from '../../billing/payments/payment-records.service.js';
import type { FormProblem } from '../form-refusal.js';
import { storedName } from '../billing/charge-parts.js';
import { gatewayName } from '../billing/gateway-words.js';
import { Badge, ButtonLink, Card, Field, Select } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { ShortTime, Time } from '../design/time.js';
import { gatewayErrorWords } from '../language/gateway-errors.js';
import { formatMoney, formatNumber } from '../language/language.js';
import { Facts, useStatusWords } from '../records/record.js';
import { ConfirmPage } from './confirm.page.js';
import { GatewayAnswerCard, type GatewayAnswerProps } from './gateway-answer-card.js';
import { PAYMENT_FILTERS, type PaymentDecision } from './held-payments.service.js';
import { ListPage, type ListProps } from './list.page.js';
import { OperatorDocument } from './operator-document.js';
import { OPERATOR } from './operator-pages.decorator.js';

/** Path of the list. */
export const PAYMENTS = `${OPERATOR}/payments`;

/** Notices about the last decision. */
export const PAYMENT_DONE = ['op_payment_accepted', 'op_payment_refunded'] as const;

interface PaymentsProps extends ListProps<PaymentRecord> {
  readonly done?: (typeof PAYMENT_DONE)[number] | undefined;
  /** Status of the charge after the last decision. */
  readonly status: string;
}

/** Payments under review. */
export function HeldPaymentsPage({ asked, found, done, status }: PaymentsProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const words = useStatusWords();
  const gateways = PAYMENT_FILTERS.gateway.map((gateway) => [gateway, gatewayName(say, gateway)] as const);
  return (
    <ListPage
      {...{ asked, found, path: PAYMENTS, current: 'op_payments', title: say('op_payments'), lead: say('op_payments_lead') }}
      hint={say('op_payment_hint')}
      none={say('op_payments_none')}
      done={done && say(done, { status: words(status) })}
      filters={
        <>
          <Select label={say('op_gateway')} name="gateway" value={asked.of('gateway')} options={gateways} />
          <Field label={say('op_store_id')} name="store_id" inputmode="numeric" value={asked.of('store_id')} required={false} />
        </>
      }
      columns={[say('op_charge'), say('op_store'), say('op_app'), say('op_amount'), say('op_gateway'), say('op_verified')]}
    >
      {found.rows.map(({ session_id, charge_name, store_name, app_name, amount, gateway, verified_at, created_at }) => ({
        key: session_id,
        cells: [
          <a key="charge" href={`${PAYMENTS}/${String(session_id)}`}>
            {storedName(say, charge_name)}
          </a>,
          store_name,
          app_name,
          <span key="amount" class="amount">
            {formatMoney(language, amount)}
          </span>,
          gatewayName(say, gateway),
          <ShortTime key="verified" at={verified_at ?? created_at} />,
        ],
      }))}
    </ListPage>
  );
}

interface PaymentProps {
  readonly payment: PaymentRecord;
  /** Current answer of the gateway, if it was queried. */
  readonly answer?: GatewayAnswerProps['answer'] | undefined;
}

/** Payment under review, with the answer of the gateway. */
export function HeldPaymentPage({ payment, answer }: PaymentProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const words = useStatusWords();
  const path = `${PAYMENTS}/${String(payment.session_id)}`;
  const { store_id, charge_id, verified_at, paid_amount } = payment;
  const name = storedName(say, payment.charge_name);
  const code = (text: string | null) => text !== null && <code class="breaking">{text}</code>;
  return (
    <OperatorDocument current="op_payments" title={say('op_payment', { id: String(payment.session_id) })} lead={name}>
      <Card>
        <Facts
          facts={[
            [say('op_charge'), `${name} (${String(charge_id)})`],
            [say('op_charge_status'), <Badge key="status">{words(payment.charge_status)}</Badge>],
            [say('op_store'), `${payment.store_name} (${String(store_id)})`],
            [say('op_app'), payment.app_name],
            [say('op_amount'), formatMoney(language, payment.amount)],
            [say('op_paid_amount'), paid_amount !== null && formatMoney(language, paid_amount)],
            [say('op_gateway'), gatewayName(say, payment.gateway)],
            [say('op_session_txn'), code(payment.session_txn)],
            [say('op_gateway_txn'), code(payment.gateway_txn)],
            [say('op_gateway_ref'), code(payment.gateway_ref)],
            [say('op_proof'), code(payment.proof)],
            [say('op_verified'), verified_at && <Time key="verified" at={verified_at} />],
            [say('op_checks'), formatNumber(language, payment.checks)],
            [say('op_last_error'), payment.last_error && gatewayErrorWords(language, payment.last_error)],
          ]}
        />
        <div class="actions">
          <ButtonLink kind="primary" href={`${path}/accept`}>
            {say('op_payment_accept')}
          </ButtonLink>
          <ButtonLink href={`${path}/refund`}>{say('op_payment_refund')}</ButtonLink>
        </div>
      </Card>
      <GatewayAnswerCard answer={answer} path={path} />
    </OperatorDocument>
  );
}

interface DecisionProps {
  readonly payment: PaymentRecord;
  readonly decision: PaymentDecision;
  readonly problem?: FormProblem | undefined;
}

/** Confirmation of a decision on a payment. */
export function PaymentDecisionPage({ payment, decision, problem }: DecisionProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const id = String(payment.session_id);
  const what = `${payment.store_name} · ${storedName(say, payment.charge_name)} · ${formatMoney(language, payment.amount)}`;
  return (
    <ConfirmPage
      current="op_payments"
      title={say(`op_payment_${decision}_title`, { id })}
      points={[what, say(`op_payment_${decision}_what`), say('op_payment_then')]}
      action={`${PAYMENTS}/${id}/${decision}`}
      back={`${PAYMENTS}/${id}`}
      label={say(`op_payment_${decision}`)}
      kind={decision === 'accept' ? 'primary' : 'danger'}
      problem={problem}
    />
  );
}
