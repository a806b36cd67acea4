import type { JSX } from 'preact';
import type { SandboxPayment } from '../../billing/gateways/sandbox/sandbox-payment.entity.js';
import { storedName } from '../billing/charge-parts.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Form, Heading, Notice } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { formatMoney } from '../language/language.js';
import type { SANDBOX_ACTIONS } from './sandbox-gateway.dto.js';

interface SandboxGatewayPageProps {
  readonly payment: SandboxPayment;
  /** URL to return to without another decision. */
  readonly return_url: string;
}

type Action = (typeof SANDBOX_ACTIONS)[number];

/** Outcomes of a payment that is open, and of one that the bank has not confirmed. The first is the main one. */
const ACTIONS: Readonly<Partial<Record<SandboxPayment['status'], readonly Action[]>>> = {
  open: ['pay', 'later', 'risky', 'close', 'fail', 'cancel'],
  pending: ['pay', 'fail'],
};

const WORDS = {
  pay: 'sandbox_pay',
  later: 'sandbox_later',
  risky: 'sandbox_risky',
  close: 'sandbox_close',
  fail: 'sandbox_fail',
  cancel: 'sandbox_cancel',
} as const;

const STATUS_WORDS = {
  open: 'sandbox_open',
  pending: 'sandbox_pending',
  paid: 'sandbox_paid',
  failed: 'sandbox_failed',
  cancelled: 'sandbox_cancelled',
} as const;

/** Payment page of the sandbox gateway. */
export function SandboxGatewayPage({ payment, return_url }: SandboxGatewayPageProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const amount = formatMoney(language, payment.amount);
  const actions = ACTIONS[payment.status];
  return (
    <Document title={say('sandbox_title')} narrow>
      <Card>
        <Heading title={say('sandbox_title')}>{say('sandbox_lead')}</Heading>
        <dl class="facts">
          <div>
            <dt>{say('billing_for')}</dt>
            <dd>{storedName(say, payment.title)}</dd>
          </div>
          <div>
            <dt>{say('billing_amount')}</dt>
            <dd class="amount">{amount}</dd>
          </div>
        </dl>
        <Notice tone={payment.status === 'failed' || payment.status === 'cancelled' ? 'bad' : 'good'}>
          {say(STATUS_WORDS[payment.status])}
        </Notice>
        {actions ? (
          <Actions payment={payment} actions={actions} />
        ) : (
          <div class="actions">
            <ButtonLink kind="primary" href={return_url}>
              {say('sandbox_return')}
            </ButtonLink>
          </div>
        )}
      </Card>
    </Document>
  );
}

function Actions({ payment, actions }: Pick<SandboxGatewayPageProps, 'payment'> & { readonly actions: readonly Action[] }): JSX.Element {
  const say = useMessages();
  return (
    <Form action={`/sandbox-gateway/${payment.gateway_ref}`}>
      <div class="actions column">
        {actions.map((action) => (
          <Button key={action} kind={action === 'pay' ? 'primary' : 'secondary'} name="action" value={action}>
            {say(WORDS[action])}
          </Button>
        ))}
      </div>
    </Form>
  );
}
