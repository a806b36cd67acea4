import type { ComponentChildren, JSX } from 'preact';
import { COURIER_STATUS, type CourierReport } from '../../orders/order-status.js';
import { resourceName } from '../../notifications/resource-names.js';
import { DETAIL_NAMES, type DetailName } from '../../audit/audit.service.js';
import { type MessageKey, type PageInfo, useMessages, usePage, type Words } from '../design/page-context.js';
import { StoreClock, Time } from '../design/time.js';
import { formatDuration, formatNumber, LANGUAGES } from '../language/language.js';
import { Taka } from '../records/record.js';

/** Language of a page, and its messages. */
interface Speech extends Pick<PageInfo, 'language'> {
  readonly say: Words;
}

/** Returns the content that a page shows for a value; undefined for a value that is shown unchanged. */
type Show = (value: unknown, speech: Speech) => ComponentChildren;

/** Label of a fact, and the function that renders its value. */
type Shown = readonly [label: MessageKey, show?: Show];

const yesNo: Show = (value, { say }) => (value === true || value === false ? say(value ? 'yes' : 'no') : undefined);
const count: Show = (value, { language }) => (typeof value === 'number' ? formatNumber(language, value) : undefined);
const seconds: Show = (value, { language }) => (typeof value === 'number' ? formatDuration(language, value) : undefined);
const taka: Show = (value) => (typeof value === 'number' ? <Taka amount={value} /> : undefined);
const moment: Show = (value) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? (
    // Only clocks of sandbox stores are moved.
    <StoreClock store={{ is_sandbox: 1 }}>
      <Time at={value} />
    </StoreClock>
  ) : undefined;

/** Shows a label for each value of a list, or for a single value. A value without a label is shown unchanged. */
const each =
  (wordOf: (value: string, speech: Speech) => string | undefined): Show =>
  (value, speech) =>
    Array.isArray(value) || typeof value === 'string'
      ? [value]
          .flat()
          .map((one) => (typeof one === 'string' ? (wordOf(one, speech) ?? one) : valueOf(one)))
          .join(' · ')
      : undefined;

const oneOf = (words: Readonly<Record<string, MessageKey>>): Show =>
  each((value, { say }) => (Object.hasOwn(words, value) ? say(words[value] as MessageKey) : undefined));

const SECRETS = { client_secret: 'secret_client_secret', webhook_secret: 'secret_webhook' } as const;
const PAYMENTS = { gateway: 'payments_of_gateway', wallet: 'payments_of_wallet', trial: 'audit_trial' } as const;
const REASONS = { code_reused: 'audit_code_reused', refresh_token_reused: 'audit_refresh_reused' } as const;
const DECISIONS = { accept: 'audit_accepted', refund: 'audit_returned' } as const;
const ROLES = { owner: 'role_owner', admin: 'role_admin', staff: 'role_staff' } as const;
const STATES = { active: 'op_store_active', suspended: 'op_store_suspended', frozen: 'op_store_frozen' } as const;
const CHANNELS = { email: 'email', phone: 'customer_phone' } as const;
const FOLLOWERS = { deliveries: 'op_deliveries', tokens: 'audit_token' } as const;

/** Settings of stores and sign-in clients. */
const FIELDS = {
  name: 'settings_name',
  email: 'settings_email',
  phone: 'settings_phone',
  address: 'settings_address',
  domain: 'settings_domain',
  time_zone: 'settings_zone',
  currency: 'settings_currency',
  color: 'settings_color',
  image: 'settings_logo',
  language: 'audit_language',
  redirect_urls: 'audit_redirects',
  post_logout_redirect_urls: 'audit_logout_urls',
  scopes: 'clients_claims',
  pkce_required: 'audit_pkce',
  status: 'clients_state',
} as const;

const wordIn = (words: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;

/** Maximum number of permissions that are shown unfolded. */
const FEW = 3;

/** Folds a long list of permissions. */
const folded =
  (show: Show): Show =>
  (value, speech) => {
    const shown = show(value, speech);
    if (!Array.isArray(value) || value.length <= FEW) return shown;
    return (
      <details>
        <summary>{speech.say('app_scopes', { count: formatNumber(speech.language, value.length) })}</summary>
        {shown}
      </details>
    );
  };

const scopes: Show = folded(each((scope, { language }) => wordIn(LANGUAGES[language].messages.scopes, scope)));
const permissionWords: Show = each((permission, { language }) =>
  wordIn(LANGUAGES[language].messages as unknown as Readonly<Record<string, string>>, `permission_${permission}`),
);
const permissions: Show = folded(permissionWords);
const report: Show = each((event, { language }) =>
  Object.hasOwn(COURIER_STATUS, event) ? LANGUAGES[language].messages.statuses[COURIER_STATUS[event as CourierReport]] : undefined,
);

/** Labels of the facts of acts. Ids, and names chosen by people, are shown unchanged. */
const DETAILS: Readonly<Record<DetailName, Shown>> = {
  added: ['audit_added', scopes],
  amount: ['billing_amount', (value, speech) => (value === null ? speech.say('audit_remainder') : taka(value, speech))],
  app_id: ['audit_of_app'],
  at_period_end: ['audit_period_end', yesNo],
  channel: ['audit_channel', oneOf(CHANNELS)],
  customers: ['audit_customer', count],
  decision: ['audit_decision', oneOf(DECISIONS)],
  deliveries: ['op_deliveries', yesNo],
  designation: ['staff_designation'],
  event: ['courier_event', report],
  events: ['op_check_events', count],
  fields: ['audit_fields', oneOf(FIELDS)],
  figure: ['audit_figure'],
  from: ['audit_former_organisation'],
  grace_seconds: ['audit_grace', seconds],
  idp_client_id: ['audit_of_idp_client'],
  include: ['audit_together', (value, speech) => oneOf(FOLLOWERS)(typeof value === 'string' ? value.split(',') : value, speech)],
  kinds: ['audit_secret', oneOf(SECRETS)],
  name: ['custom_name'],
  orders: ['customer_orders', count],
  organisation_id: ['dev_settings'],
  passkey: ['audit_passkey'],
  payment_method: ['payments_from', oneOf(PAYMENTS)],
  permissions: ['role_permissions', permissions],
  products: ['audit_products', count],
  reason: ['op_reason', oneOf(REASONS)],
  removed: ['audit_removed', scopes],
  request_id: ['request'],
  resource: ['bulk_job', each((resource, { language }) => resourceName(language, resource))],
  role: ['staff_role', oneOf(ROLES)],
  roles: ['staff_roles'],
  scopes: ['custom_scopes', scopes],
  second_factor: ['factor_title', yesNo],
  session_id: ['audit_session'],
  session_ids: ['audit_sessions'],
  status: ['order_status', oneOf(STATES)],
  suspended: ['staff_suspended', yesNo],
  to: ['audit_moved_to', moment],
  tokens: ['audit_token', yesNo],
  topic: ['op_topic'],
  version: ['op_version'],
  wallet: ['audit_wallet_amount', taka],
};

const isDetail = (name: string): name is DetailName => DETAIL_NAMES.some((known) => known === name);

/** Facts of an act with their labels, one per line. Facts without a label are shown by name. */
export function Details({ details }: { readonly details: Readonly<Record<string, unknown>> }): JSX.Element {
  return (
    <div class="stacked breaking">
      {Object.entries(details).map(([name, value]) =>
        isDetail(name) ? <Fact key={name} name={name} value={value} /> : <code key={name}>{`${name}: ${valueOf(value)}`}</code>,
      )}
    </div>
  );
}

function Fact({ name, value }: { readonly name: DetailName; readonly value: unknown }): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const [label, show] = DETAILS[name];
  const shown = show?.(value, { say, language }) ?? (value === null ? '' : valueOf(value));
  return (
    <div>
      {say(label)}: {shown === '' ? '–' : shown}
    </div>
  );
}

/** Returns a value as text that can wrap between the elements of a list. */
function valueOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueOf).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
