import type { IdentityUser } from '../../identity/provider/user.js';
import type { Filter } from '../../platform/database/filter.js';
import type { RecordKind } from './records.js';

/** Clients of the identity provider, without their secrets. */
export const IDP_CLIENTS: RecordKind = {
  name: 'Client',
  plural: 'clients',
  select: 't.client_id, t.owner_store_id AS store_id, t.name',
  from: 'idp_clients t',
  key: 'client_id',
  shared: true,
};

/** Consents of users to clients of the identity provider. The user is the subject of ID tokens. */
export const IDP_GRANTS: RecordKind = {
  name: 'Consent',
  plural: 'grants',
  select: `t.grant_id, c.client_id, c.name AS client_name, t.user_type || ':' || t.user_id AS "user", t.store_id, t.scopes, t.created_at, t.updated_at`,
  from: 'idp_grants t JOIN idp_clients c ON c.idp_client_id = t.idp_client_id',
  key: 'grant_id',
  shared: true,
};

/** Keys that sign ID tokens, without their private parts. */
export const SIGNING_KEYS: RecordKind = {
  name: 'Key',
  plural: 'keys',
  select: `t.key_id, t.kid, CASE WHEN t.expires_at <= now() THEN 'expired' WHEN t.active_from > now() THEN 'announced'
    WHEN t.active_from = (SELECT max(k.active_from) FROM idp_keys k WHERE k.active_from <= now()) THEN 'signing' ELSE 'published' END AS state,
    t.active_from, t.expires_at, t.created_at, t.public_jwk`,
  from: 'idp_keys t',
  key: 'key_id',
  shared: true,
};

/** Returns the condition that a consent is of this user. */
export const ofUser = (user: Pick<IdentityUser, 'user_type' | 'user_id'> | undefined): Filter | undefined =>
  user && { sql: (bind) => `t.user_id = ${bind(user.user_id)} AND t.user_type = ${bind(user.user_type)}` };
