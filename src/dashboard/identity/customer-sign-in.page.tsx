import type { JSX } from 'preact';
import type { Channel } from '../../identity/one-time-codes/one-time-code.entity.js';
import { Document } from '../design/document.js';
import { Button, Card, Field, Form, Heading, Notice } from '../design/elements.js';
import type { Brand } from '../design/brand.js';
import { Logo } from '../design/logo.js';
import { HiddenFields } from '../design/hidden-fields.js';
import { useMessages, usePage } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';

/** Reason why a form of customers is shown again. */
export type CustomerProblem =
  | 'customer_unreadable'
  | 'customer_abroad'
  | 'customer_no_email'
  | 'customer_off'
  | 'code_too_many'
  | 'code_wrong'
  | 'code_dead'
  | 'login_expired';

interface CustomerPageProps {
  readonly store: Brand;
  /** Name of the client. */
  readonly client: string;
  /** Parameters of the authentication request. */
  readonly request: Readonly<Record<string, string>>;
  /** Error of the last submission. */
  readonly problem?: CustomerProblem | undefined;
  /** Minutes to wait after too many codes. */
  readonly minutes?: number;
}

/** Form for customers who sign in to a client: asks for the address that receives a one-time code. */
export function CustomerSignInPage({ typed = '', ...props }: CustomerPageProps & { readonly typed?: string }): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('login_title')} brand={props.store} narrow>
      <Card>
        <Logo brand={props.store} />
        <Heading title={say('customer_title', { store: props.store.name })}>{say('identity_lead', { client: props.client })}</Heading>
        <Problem {...props} />
        <Form action="/identity/customer">
          <HiddenFields fields={props.request} />
          <Field label={say('customer_contact')} name="contact" autocomplete="username" value={typed} maxlength={255} autofocus />
          <p class="hint">{say('customer_hint')}</p>
          <div class="actions">
            <Button>{say('customer_send')}</Button>
          </div>
        </Form>
      </Card>
    </Document>
  );
}

/** Form for the one-time code. */
export function OneTimeCodePage({ sent_to, channel, again, ...props }: CustomerPageProps & CodeProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('code_title')} brand={props.store} narrow>
      <Card>
        <Logo brand={props.store} />
        <Heading title={say('code_title')}>
          {say('code_lead', { sent_to })} <a href={again}>{say(channel === 'phone' ? 'code_change_phone' : 'code_change_email')}</a>
        </Heading>
        <Problem {...props} />
        <Form action="/identity/code">
          <HiddenFields fields={props.request} />
          <Field
            label={say('code_label')}
            name="one_time_code"
            autocomplete="one-time-code"
            inputmode="numeric"
            pattern="[0-9 ]*"
            maxlength={12}
            autofocus
          />
          <div class="actions">
            <Button>{say('login_action')}</Button>
          </div>
        </Form>
        <p class="hint">
          {say('code_missing')} <a href={again}>{say('code_again')}</a>
        </p>
      </Card>
    </Document>
  );
}

interface CodeProps {
  /** Address that received the code, partly hidden. */
  readonly sent_to: string;
  readonly channel: Channel;
  /** Address of the form that sends another code, to this recipient or another one. */
  readonly again: string;
}

function Problem({ problem, minutes = 0 }: Pick<CustomerPageProps, 'problem' | 'minutes'>): JSX.Element | null {
  const say = useMessages();
  const { language } = usePage();
  return problem ? <Notice tone="bad">{say(problem, { minutes: formatNumber(language, minutes) })}</Notice> : null;
}
