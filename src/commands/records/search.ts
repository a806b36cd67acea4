import { GATEWAYS } from '../../billing/gateways/payment-gateway.js';
import { EVERY_STORE } from '../contexts.js';
import { parseId } from '../../platform/contract/fields/id-text.js';
import { type Bind, Filter } from '../../platform/database/filter.js';
import type { Services } from '../run.js';
import { parseSubject, uuidOf } from '../values.js';
import { BULK_JOBS } from './bulk-records.js';
import { CHARGES, CLOCKS, PAYMENTS, SUBSCRIPTIONS } from './billing-records.js';
import { findDeprecations } from './deprecated-parts.js';
import { findEvent } from './event-facts.js';
import { IDP_CLIENTS, IDP_GRANTS, ofUser, SIGNING_KEYS } from './identity-records.js';
import {
  APPS,
  CUSTOMERS,
  DEVELOPERS,
  EXTENSIONS,
  INSTALLATIONS,
  MERCHANTS,
  OPERATORS,
  ORDERS,
  ORGANISATIONS,
  ROLES,
  STAFF,
  STORES,
} from './people-and-places.js';
import { PRIVACY_REQUESTS } from './privacy-records.js';
import { listRecords, optionOf, type PrintedRow, type RecordKind, withId } from './records.js';
import { DELIVERIES, WEBHOOK_SUBSCRIPTIONS } from './webhook-records.js';

/** Record that was found. */
export interface Finding {
  readonly noun: string;
  readonly id: unknown;
  readonly name: unknown;
  readonly store_id: unknown;
  /** Command that shows the record. */
  readonly show: string;
}

/** Kind of records with its noun on the command line and the column that labels a record. */
interface Sought {
  readonly noun: string;
  readonly kind: RecordKind;
  readonly label: string;
}

const STORE: Sought = { noun: 'store', kind: STORES, label: 'name' };
const APP: Sought = { noun: 'app', kind: APPS, label: 'name' };
const MERCHANT: Sought = { noun: 'merchant', kind: MERCHANTS, label: 'email' };
const CHARGE: Sought = { noun: 'charge', kind: CHARGES, label: 'name' };
const PAYMENT: Sought = { noun: 'payment', kind: PAYMENTS, label: 'session_txn' };
const ORDER: Sought = { noun: 'order', kind: ORDERS, label: 'store_serial_order_no' };
const DELIVERY: Sought = { noun: 'delivery', kind: DELIVERIES, label: 'event_topic' };
const ORGANISATION: Sought = { noun: 'organisation', kind: ORGANISATIONS, label: 'name' };
const CLIENT: Sought = { noun: 'idp-client', kind: IDP_CLIENTS, label: 'name' };
const GRANT: Sought = { noun: 'idp-grant', kind: IDP_GRANTS, label: 'client_name' };
const OPERATOR: Sought = { noun: 'operator', kind: OPERATORS, label: 'email' };
const DEVELOPER: Sought = { noun: 'developer', kind: DEVELOPERS, label: 'email' };
const KEY: Sought = { noun: 'keys', kind: SIGNING_KEYS, label: 'kid' };
const REQUEST: Sought = { noun: 'privacy', kind: PRIVACY_REQUESTS, label: 'topic' };

const BY_ID: readonly Sought[] = [
  ...[STORE, APP, MERCHANT, { noun: 'installation', kind: INSTALLATIONS, label: 'app_name' }, CHARGE],
  ...[{ noun: 'subscription', kind: SUBSCRIPTIONS, label: 'name' }, PAYMENT],
  ...[{ noun: 'webhook', kind: WEBHOOK_SUBSCRIPTIONS, label: 'event_topic' }, DELIVERY, ORDER],
  ...[ORGANISATION, { noun: 'role', kind: ROLES, label: 'name' }, { noun: 'staff', kind: STAFF, label: 'email' }],
  ...[{ noun: 'customer', kind: CUSTOMERS, label: 'user_id' }, { noun: 'bulk', kind: BULK_JOBS, label: 'resource' }, GRANT, OPERATOR],
  ...[DEVELOPER, { noun: 'extension', kind: EXTENSIONS, label: 'title' }, { noun: 'clock', kind: CLOCKS, label: 'name' }, KEY],
];

/** Maximum number of records found of one kind. */
const MAX_FOUND = 20;
/** Minimum length of a part of a name, which its index requires. */
const MIN_PART = 3;

/** Returns the condition that a store, an app or a merchant has the text in one of the columns. The index of the search finds the ids of the rows. */
function containing({ key }: RecordKind, table: string, columns: readonly string[], text: string): Filter | undefined {
  const found = text.length < MIN_PART ? undefined : Filter.contains(columns, text);
  return found && { sql: (bind) => `t.${key} = ANY (ARRAY(SELECT t.${key} FROM ${table} t WHERE ${found.sql(bind)}))` };
}

const payment = (bind: Bind, text: string): string => {
  const [txn, gateways] = [bind(text), bind(GATEWAYS)];
  return `(t.session_txn = ${txn} OR t.gateway_ref = ${txn} OR t.gateway = ANY (${gateways}) AND t.gateway_txn = ${txn})`;
};

const refunded = (column: string, bind: Bind, text: string): string => {
  const txn = bind(text);
  return `t.${column} = ANY (ARRAY(SELECT ${column} FROM refunds WHERE refund_txn = ${txn} OR refund_ref = ${txn}))`;
};

/** Order numbers are unique only within a store. */
const numbered = (bind: Bind, number: number): string => `t.store_id = ${EVERY_STORE} AND t.store_serial_order_no = ${bind(number)}`;

/** Returns the conditions for a text that is not an id; kinds without a condition are not searched. */
const byText = (text: string): readonly (readonly [Sought, Filter | undefined])[] => [
  [STORE, containing(STORES, 'stores', ['name', 'domain', 'email'], text)],
  [APP, containing(APPS, 'apps', ['name'], text)],
  [APP, { sql: (bind) => `t.client_id = ${bind(text)}` }],
  [ORGANISATION, containing(ORGANISATIONS, 'organisations', ['name'], text)],
  [CLIENT, { sql: (bind) => `t.client_id = ${bind(text)}` }],
  [MERCHANT, containing(MERCHANTS, 'merchants', ['name'], text)],
  [MERCHANT, { sql: (bind) => `lower(t.email) = lower(${bind(text)})` }],
  [OPERATOR, { sql: (bind) => `lower(m.email) = lower(${bind(text)})` }],
  [DEVELOPER, { sql: (bind) => `lower(t.email) = lower(${bind(text)})` }],
  [KEY, { sql: (bind) => `t.kid = ${bind(text)}` }],
  [GRANT, ofUser(parseSubject(text))],
  [PAYMENT, { sql: (bind) => payment(bind, text) }],
  [CHARGE, { sql: (bind) => `${refunded('store_id', bind, text)} AND ${refunded('charge_id', bind, text)}` }],
];

/**
 * Finds records of any kind by an id, orders by their number, stores, apps and merchants by a part of a name, and others by whole addresses, client
 * ids, and transactions and references of the platform or of a gateway. Every lookup uses an index.
 */
export async function findRecords(app: Services, text: string): Promise<Finding[]> {
  const found: Finding[] = [];
  const add = async (sought: Sought, filters: readonly (Filter | undefined)[]): Promise<void> => {
    const rows = await listRecords(app, sought.kind, filters, { limit: MAX_FOUND });
    const known = new Set(found.map(({ show }) => show));
    found.push(...rows.map((row) => findingOf(sought, row)).filter(({ show }) => !known.has(show)));
  };
  const [id, uuid] = [parseId(text), uuidOf(text)];
  if (id !== undefined) {
    for (const sought of BY_ID) await add(sought, withId(sought.kind, id));
    await add(ORDER, [{ sql: (bind) => numbered(bind, id) }]);
  }
  for (const [sought, filter] of byText(text)) if (filter) await add(sought, [filter]);
  if (text.length >= MIN_PART) found.push(...findDeprecations(app, text).slice(0, MAX_FOUND).map(findingOfPart));
  if (uuid === undefined) return found;
  await add(REQUEST, withId(PRIVACY_REQUESTS, uuid));
  const event = await findEvent(app, uuid);
  if (!event) return found;
  found.push(findingOfEvent(event));
  await add(DELIVERY, [Filter.equals('store_id', event['store_id']), { sql: (bind) => ofEvent(bind, event) }]);
  return found;
}

const findingOfEvent = ({ event_id, topic, store_id }: PrintedRow): Finding => ({
  noun: 'events',
  id: event_id,
  name: topic,
  store_id,
  show: `events show --event-id ${String(event_id)}`,
});

const findingOfPart = ({ deprecation_id, title }: ReturnType<typeof findDeprecations>[number]): Finding => ({
  noun: 'deprecation',
  id: deprecation_id,
  name: title,
  store_id: null,
  show: `deprecation show --deprecation-id ${deprecation_id}`,
});

/** Both the dispatches of an event and the attempts of a dispatch are indexed. */
const ofEvent = (bind: Bind, { store_id, sequence }: PrintedRow): string =>
  `t.dispatch_id = ANY (ARRAY(
    SELECT d.dispatch_id FROM webhook_dispatches d WHERE d.store_id = ${bind(store_id)} AND d.sequence = ${bind(sequence ?? null)}))`;

/** Id of a row. Some lists name its column after their option. */
const idOf = (kind: RecordKind, row: PrintedRow): unknown => row[kind.key] ?? row[optionOf(kind).replaceAll('-', '_')];

const findingOf = ({ noun, kind, label }: Sought, row: PrintedRow): Finding => ({
  noun,
  id: idOf(kind, row),
  name: row[label],
  store_id: row['store_id'] ?? null,
  show: `${noun} show --${optionOf(kind)} ${String(idOf(kind, row))}`,
});
