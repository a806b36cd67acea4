import type { RecordKind, Related } from './records.js';

/** Stores. */
export const STORES: RecordKind = {
  name: 'Store',
  plural: 'stores',
  select: `t.store_id, t.name, t.email, t.domain, t.status, t.is_sandbox, t.phone, t.address, t.currency, t.language, t.time_zone, t.created_at, t.updated_at,
    (SELECT count(*)::integer FROM staff p WHERE p.store_id = t.store_id) AS staff`,
  from: 'stores t',
  key: 'store_id',
  shared: true,
};

/** Statements for the rows related to a store. */
export const OF_STORE: Related = {
  owners: `SELECT p.merchant_id, m.name, m.email FROM staff p JOIN merchants m ON m.merchant_id = p.merchant_id
    WHERE p.store_id = $1 AND p.role = 'owner' ORDER BY p.merchant_id`,
  installations: `SELECT i.installation_id, i.app_id, a.name, i.installed_at FROM installations i JOIN apps a ON a.app_id = i.app_id
    WHERE i.store_id = $1 AND i.status = 'active' ORDER BY i.installation_id DESC`,
};

/** Apps, without their secrets. */
export const APPS: RecordKind = {
  name: 'App',
  plural: 'apps',
  select: `t.app_id, t.name, t.status, t.client_id, t.redirect_urls, t.scopes, t.webhook_url, t.topics, t.app_url, t.fee_payer, t.is_first_party,
    t.created_at, t.updated_at, b.organisation_id, o.name AS organisation,
    (SELECT l.published IS NOT NULL FROM app_listings l WHERE l.app_id = t.app_id) IS TRUE AS is_listed,
    (SELECT count(*)::integer FROM installations i WHERE i.app_id = t.app_id AND i.status = 'active') AS active_installations`,
  from: `apps t LEFT JOIN organisation_apps b ON b.app_id = t.app_id LEFT JOIN organisations o ON o.organisation_id = b.organisation_id`,
  key: 'app_id',
  shared: true,
};

/** Accounts of people, without their credentials. */
export const MERCHANTS: RecordKind = {
  name: 'Merchant',
  plural: 'merchants',
  select: `t.merchant_id, t.email, t.name, t.phone, t.language, t.created_at,
    EXISTS (SELECT FROM operators o WHERE o.merchant_id = t.merchant_id) AS is_operator,
    EXISTS (SELECT FROM second_factors f WHERE f.merchant_id = t.merchant_id AND f.confirmed_at IS NOT NULL) AS has_second_factor,
    (SELECT count(*)::integer FROM passkeys k WHERE k.merchant_id = t.merchant_id) AS passkeys`,
  from: 'merchants t',
  key: 'merchant_id',
  shared: true,
};

/** Statements for the rows related to a merchant. */
export const OF_MERCHANT: Related = {
  stores: `SELECT p.store_id, s.name, p.role, p.suspended_at FROM staff p JOIN stores s ON s.store_id = p.store_id
    WHERE p.merchant_id = $1 ORDER BY p.store_id`,
};

/** Members of stores. */
export const STAFF: RecordKind = {
  name: 'Staff member',
  plural: 'staff',
  select: `t.id AS staff_id, t.store_id, t.merchant_id, m.name, m.email, t.role, t.designation, t.permissions, t.suspended_at, t.created_at,
    ARRAY(SELECT r.name FROM staff_roles h JOIN roles r ON r.store_id = h.store_id AND r.role_id = h.role_id
      WHERE h.store_id = t.store_id AND h.staff_id = t.id ORDER BY r.name) AS roles`,
  from: 'staff t JOIN merchants m ON m.merchant_id = t.merchant_id',
  key: 'id',
  option: 'staff-id',
};

/** Roles of stores. */
export const ROLES: RecordKind = {
  name: 'Role',
  plural: 'roles',
  select: `t.role_id, t.store_id, t.name, t.permissions, t.created_at, t.updated_at,
    (SELECT count(*)::integer FROM staff_roles h WHERE h.store_id = t.store_id AND h.role_id = t.role_id) AS members`,
  from: 'roles t',
  key: 'role_id',
};

/** Statements for the rows related to a role. */
export const OF_ROLE: Related = {
  staff: `SELECT p.id AS staff_id, p.merchant_id, m.name, m.email FROM staff_roles h
    JOIN staff p ON p.store_id = h.store_id AND p.id = h.staff_id JOIN merchants m ON m.merchant_id = p.merchant_id
    WHERE h.store_id = $2 AND h.role_id = $1 ORDER BY p.id`,
};

/** Installations of apps, without their tokens. */
export const INSTALLATIONS: RecordKind = {
  name: 'Installation',
  plural: 'installations',
  select: `t.installation_id, t.store_id, t.app_id, t.status, s.name AS store_name, a.name AS app_name, t.scopes, t.installed_at, t.uninstalled_at`,
  from: 'installations t JOIN stores s ON s.store_id = t.store_id JOIN apps a ON a.app_id = t.app_id',
  key: 'installation_id',
};

/** Statements for the rows related to an installation. */
export const OF_INSTALLATION: Related = {
  webhook_subscriptions: `SELECT w.subscription_id, w.event_topic, w.target_url, w.is_active, w.failure_count FROM webhook_subscriptions w
    WHERE w.store_id = $2 AND w.installation_id = $1 AND w.deleted_at IS NULL ORDER BY w.subscription_id`,
  subscriptions: `SELECT b.charge_id, b.renewal_status, b.billing_interval, b.next_renewal_at FROM subscriptions b
    WHERE b.store_id = $2 AND b.installation_id = $1 ORDER BY b.charge_id DESC`,
};

/** Orders, without the data of their customers. */
export const ORDERS: RecordKind = {
  name: 'Order',
  plural: 'orders',
  select: `t.order_id, t.store_id, t.store_serial_order_no, t.user_id, t.order_status, t.financial_status, t.fulfillment_status,
    t.grand_total::float8 AS grand_total, t.created_at`,
  from: 'orders t',
  key: 'order_id',
};

/** Customers, by their ids only. */
export const CUSTOMERS: RecordKind = {
  name: 'Customer',
  plural: 'customers',
  select: 't.user_id, t.store_id, t.is_guest, t.total_orders, t.created_at',
  from: 'customers t',
  key: 'user_id',
  option: 'customer-id',
};

/** Organisations of developers. */
export const ORGANISATIONS: RecordKind = {
  name: 'Organisation',
  plural: 'organisations',
  select: `t.organisation_id, t.name, t.created_at, t.updated_at,
    (SELECT count(*)::integer FROM organisation_members m WHERE m.organisation_id = t.organisation_id) AS members,
    (SELECT count(*)::integer FROM organisation_apps a WHERE a.organisation_id = t.organisation_id AND a.deleted_at IS NULL) AS apps`,
  from: 'organisations t',
  key: 'organisation_id',
  shared: true,
};

/** Statements for the rows related to an organisation. */
export const OF_ORGANISATION: Related = {
  people: `SELECT o.merchant_id, m.name, m.email, o.role FROM organisation_members o JOIN merchants m ON m.merchant_id = o.merchant_id
    WHERE o.organisation_id = $1 ORDER BY o.merchant_id`,
  owned_apps: `SELECT o.app_id, a.name, a.status FROM organisation_apps o JOIN apps a ON a.app_id = o.app_id
    WHERE o.organisation_id = $1 AND o.deleted_at IS NULL ORDER BY o.app_id`,
};

/** People who use the operator's pages. */
export const OPERATORS: RecordKind = {
  name: 'Operator',
  plural: 'operators',
  select: 't.merchant_id, m.email, m.name, t.created_at',
  from: 'operators t JOIN merchants m ON m.merchant_id = t.merchant_id',
  key: 'merchant_id',
  shared: true,
};

/** Statements for the acts of an operator, newest first. */
export const OF_OPERATOR: Related = {
  acts: `SELECT c.operator_act_id, c.action, c.target_type, c.target_id, c.store_id, c.address, c.created_at FROM operator_acts c
    WHERE c.merchant_id = $1 ORDER BY c.operator_act_id DESC`,
};

/** People who develop apps, by their accounts. */
export const DEVELOPERS: RecordKind = {
  name: 'Developer',
  plural: 'developers',
  select: `t.merchant_id, t.email, t.name, t.created_at,
    (SELECT count(*)::integer FROM organisation_members m WHERE m.merchant_id = t.merchant_id) AS organisations`,
  from: '(SELECT DISTINCT merchant_id FROM organisation_members) d JOIN merchants t ON t.merchant_id = d.merchant_id',
  key: 'merchant_id',
  shared: true,
};

/** Statements for the rows related to a developer. */
export const OF_DEVELOPER: Related = {
  memberships: `SELECT m.organisation_id, o.name, m.role FROM organisation_members m
    JOIN organisations o ON o.organisation_id = m.organisation_id WHERE m.merchant_id = $1 ORDER BY m.organisation_id`,
};

/** Extensions of apps, without their settings. */
export const EXTENSIONS: RecordKind = {
  name: 'Extension',
  plural: 'extensions',
  select: `t.extension_id, t.app_id, a.name AS app_name, t.handle, t.type, t.target, t.title, t.is_active, t.version, t.scopes, t.position, t.url,
    t.script_url, t.action_url, t.created_at, t.updated_at`,
  from: 'extensions t JOIN apps a ON a.app_id = t.app_id',
  key: 'extension_id',
  shared: true,
};
