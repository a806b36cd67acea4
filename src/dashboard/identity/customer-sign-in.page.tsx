import type { JSX } from 'preact';
import type { Channel } from '../../identity/one-time-codes/one-time-code.entity.js';
import type { PasskeyRequest } from '../../identity/passkeys/credentials.service.js';
import { ONE_TIME_CODE, PASSKEY } from '../design/assets.js';
import { Document } from '../design/document.js';
import { Button, Card, Field, Form, Heading, Notice } from '../design/elements.js';
import type { Brand } from '../design/brand.js';
import { Logo } from '../design/logo.js';
import { HiddenFields } from '../design/hidden-fields.js';
import { useMessages, usePage } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';
import { PasskeyForm } from '../passkeys/passkey-form.js';

/** Reason why a form of customers is shown again. */
export type CustomerProblem =
  | 'customer_unreadable'
  | 'customer_abroad'
  | 'customer_no_email'
  | 'customer_off'
  | 'code_too_many'
  | 'code_early'
  | 'code_malformed'
  | 'code_wrong'
  | 'code_dead'
  | 'customer_passkey_wrong'
  | 'login_expired';

/** Problems of the field for the address. */
const OF_CONTACT: ReadonlySet<CustomerProblem> = new Set(['customer_unreadable', 'customer_abroad', 'customer_no_email'] as const);

/** Problems of the field for the code. */
const OF_CODE: ReadonlySet<CustomerProblem> = new Set(['code_malformed', 'code_wrong', 'code_dead'] as const);

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

interface ContactProps {
  /** Address that the customer typed. */
  readonly typed: string;
  /** Kind of address that the form asks for. Either kind is accepted. */
  readonly by: 'phone' | 'email';
  /** Address of the form for the other kind, if codes can be sent there. */
  readonly other: string | undefined;
  /** Request for the browser to sign in with a passkey; undefined where passkeys are not offered. */
  readonly passkey: PasskeyRequest | undefined;
}

/** Attributes of the field, which determine the keyboard and the autofill of the browser. */
const CONTACT_INPUTS = {
  phone: { type: 'tel', inputmode: 'tel', autocomplete: 'tel' },
  email: { type: 'email', inputmode: 'email', autocomplete: 'email' },
} as const;

/** Form for customers who sign in to a client: asks for the address that receives a one-time code. */
export function CustomerSignInPage({ typed, by, other, passkey, ...props }: CustomerPageProps & ContactProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('login_title')} brand={props.store} narrow scripts={passkey ? [PASSKEY.path] : []}>
      <Card>
        <Logo brand={props.store} />
        <Heading title={say('customer_title', { store: props.store.name })}>{say('identity_lead', { client: props.client })}</Heading>
        <Problem {...props} fields={OF_CONTACT} />
        <ContactForm typed={typed} by={by} {...props} />
        {other !== undefined && (
          <p class="hint">
            <a href={other}>{say(by === 'phone' ? 'customer_use_email' : 'customer_use_phone')}</a>
          </p>
        )}
        {passkey && (
          <PasskeyForm
            action="/identity/customer-passkey"
            kind="get"
            {...passkey}
            label={say('passkey_sign_in')}
            failed={say('customer_passkey_not_used')}
          >
            <HiddenFields fields={props.request} />
          </PasskeyForm>
        )}
      </Card>
    </Document>
  );
}

function ContactForm({ typed, by, request, problem }: Pick<ContactProps, 'typed' | 'by'> & CustomerPageProps): JSX.Element {
  const say = useMessages();
  return (
    <Form action="/identity/customer">
      <HiddenFields fields={{ ...request, by }} />
      <Field
        label={say(by === 'phone' ? 'customer_phone_number' : 'email')}
        name="contact"
        value={typed}
        maxlength={255}
        autofocus
        {...CONTACT_INPUTS[by]}
        error={problem && OF_CONTACT.has(problem) ? say(problem) : undefined}
      />
      <p class="hint">{say('customer_hint')}</p>
      <div class="actions">
        <Button>{say('customer_send')}</Button>
      </div>
    </Form>
  );
}

/** Form for the one-time code. */
export function OneTimeCodePage({ sent_to, channel, change, wait, typed, ...props }: CustomerPageProps & CodeProps): JSX.Element {
  const say = useMessages();
  const { problem } = props;
  return (
    <Document title={say('code_title')} brand={props.store} narrow scripts={[ONE_TIME_CODE.path]}>
      <Card>
        <Logo brand={props.store} />
        <Heading title={say('code_title')}>
          {say('code_lead', { sent_to })} <a href={change}>{say(channel === 'phone' ? 'code_change_phone' : 'code_change_email')}</a>
        </Heading>
        <Problem {...props} fields={OF_CODE} />
        <Form action="/identity/code">
          <HiddenFields fields={props.request} />
          <Field
            label={say('code_label')}
            name="one_time_code"
            autocomplete="one-time-code"
            inputmode="numeric"
            pattern="[0-9০-৯ ]*"
            data-one-time-code
            maxlength={12}
            value={typed}
            autofocus
            error={problem && OF_CODE.has(problem) ? say(problem) : undefined}
          />
          <div class="actions">
            <Button>{say('login_action')}</Button>
          </div>
        </Form>
        <CodeAgain request={props.request} wait={wait} />
      </Card>
    </Document>
  );
}

/** Form that requests the code again. Its script counts down the seconds; without scripts, the response to the form contains them. */
function CodeAgain({ request, wait }: Pick<CustomerPageProps, 'request'> & Pick<CodeProps, 'wait'>): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <Form action="/identity/code/again">
      <HiddenFields fields={request} />
      <div class="actions">
        <Button kind="secondary">{say('code_again')}</Button>
      </div>
      {wait > 0 && (
        <p class="hint" data-countdown={wait} data-countdown-text={say('code_wait')}>
          {say('code_wait', { seconds: formatNumber(language, wait) })}
        </p>
      )}
    </Form>
  );
}

interface CodeProps {
  /** Address that received the code, partly hidden. */
  readonly sent_to: string;
  readonly channel: Channel;
  /** Address of the form for another recipient. */
  readonly change: string;
  /** Seconds until another code can be sent to this recipient. */
  readonly wait: number;
  /** Text that was typed, if it cannot be a code. */
  readonly typed: string | undefined;
}

/** Problem that does not concern a field of its form. */
function Problem({
  problem,
  minutes = 0,
  fields,
}: CustomerPageProps & { readonly fields: ReadonlySet<CustomerProblem> }): JSX.Element | null {
  const say = useMessages();
  const { language } = usePage();
  return problem && !fields.has(problem) ? <Notice tone="bad">{say(problem, { minutes: formatNumber(language, minutes) })}</Notice> : null;
}
