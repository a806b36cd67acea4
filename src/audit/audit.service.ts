import { MerchantContext } from '../platform/auth/merchant-context.js';
import { canonicalJson } from '../platform/contract/canonical-json.js';
import type { Connection } from '../platform/database/connection.js';
import type { StoreContext } from '../platform/database/store-context.js';
import type { ActorType } from './audit-entry.entity.js';

/** Acts of operators, by pages and by commands, that have no action of their own in the audit log. Names are those of the commands. */
export type OperatorAction =
  | `app.${'approve' | 'authorize' | 'give' | 'reject' | 'unlist'}`
  | `charge.${'adjust' | 'chargeback' | 'settle'}`
  | `bulk.${'export' | 'import'}`
  | 'idp-client.update'
  | 'idp-grant.revoke'
  | `merchant.${'password' | 'remove-passkeys' | 'remove-second-factor'}`
  | `operator.${'add' | 'remove'}`
  | `role.${'remove' | 'set'}`
  | 'analytics.rebuild'
  | 'clock.advance'
  | 'events.release'
  | 'figures.repair'
  | 'one-time-code.replace'
  | 'order.courier'
  | 'seed.bench'
  | 'store.update'
  | 'webhook.trigger';

/** Acts that the audit log records. */
export type AuditAction =
  | `sign_in.${'succeeded' | 'failed' | 'ended'}`
  | `app.${'installed' | 'uninstalled' | 'scopes_changed'}`
  | `secret.${'created' | 'rotated' | 'removed'}`
  | `token.${'revoked' | 'regenerated'}`
  | `staff.${'added' | 'updated' | 'removed'}`
  | `role.${'created' | 'updated' | 'removed'}`
  | `charge.${'approved' | 'declined' | 'cancelled' | 'refunded'}`
  | 'wallet.paid_back'
  | `customer.${'exported' | 'erased'}`
  | `store.${'created' | 'updated' | 'status_changed' | 'clock_advanced'}`
  | `operator.${OperatorAction}`;

/** Names of the facts of acts. The pages have words for each. */
export const DETAIL_NAMES = [
  'added',
  'amount',
  'app_id',
  'at_period_end',
  'channel',
  'customers',
  'decision',
  'deliveries',
  'designation',
  'event',
  'events',
  'fields',
  'figure',
  'from',
  'grace_seconds',
  'idp_client_id',
  'include',
  'kinds',
  'name',
  'orders',
  'organisation_id',
  'passkey',
  'payment_method',
  'permissions',
  'products',
  'reason',
  'removed',
  'request_id',
  'resource',
  'role',
  'roles',
  'scopes',
  'second_factor',
  'session_id',
  'session_ids',
  'status',
  'suspended',
  'to',
  'tokens',
  'topic',
  'version',
  'wallet',
] as const;

/** One of {@link DETAIL_NAMES}. */
export type DetailName = (typeof DETAIL_NAMES)[number];

/** Facts of an act, by name. */
export type ActDetails = Readonly<Partial<Record<DetailName, unknown>>>;

/** Kinds of records that acts concern. The pages have words for each. */
export const TARGET_TYPES = [
  'app',
  'charge',
  'customer',
  'idp_client',
  'installation',
  'merchant',
  'order',
  'role',
  'store',
  'wallet',
  'webhook_subscription',
] as const;

/** One of {@link TARGET_TYPES}. */
export type TargetType = (typeof TARGET_TYPES)[number];

/** Act to record. It contains no secrets, and no data of customers except their ids. */
export interface AuditedAct {
  readonly action: AuditAction;
  /** Record that the act concerns. */
  readonly target: { readonly type: TargetType; readonly id: number | null };
  readonly details?: ActDetails;
}

/** Party that acts, and the request by which it does. */
export interface Actor {
  readonly type: ActorType;
  /** Id of the merchant, the app or the account of an operator; null for commands and the system. */
  readonly id: number | null;
  readonly address?: string | null | undefined;
  readonly request_id?: string | null | undefined;
}

/** The operator, acting by a command. */
export const OPERATOR: Actor = { type: 'operator', id: null };

const APPEND = 'SELECT append_audit($1, $2, $3, $4, $5, $6, $7, $8, $9)';

/**
 * Records acts in the audit logs of stores. Entries are written right before the commit of the transaction of the act, in the order of their
 * stores, under a lock of the log that no transaction takes earlier: they exist if and only if the act was committed, and take no part in
 * deadlocks.
 */
export const audit = {
  /** Records an act of the caller in its store, with the transaction of the context. */
  record: (ctx: StoreContext, act: AuditedAct): void => {
    audit.append(ctx.connection, [ctx.store_id], actorOf(ctx), act);
  },

  /** Records an act that concerns several stores, e.g. all of a merchant, with the transaction. */
  append: (connection: Connection, store_ids: readonly number[], actor: Actor, { action, target, details = {} }: AuditedAct): void => {
    const { type, id, address = null, request_id = null } = actor;
    for (const store_id of store_ids) {
      const values = [store_id, type, id, address, action, target.type, target.id, canonicalJson(details), request_id];
      connection.runLast({ order: store_id, text: APPEND, values });
    }
  },
} as const;

/** Returns the party behind a context, and its request. An extension acts for its merchant, with the rights of its app. */
export function actorOf(ctx: StoreContext): Actor {
  const { origin, address, request_id, is_operator, operator_id = null } = ctx.caller;
  if (ctx instanceof MerchantContext) return { type: 'merchant', id: ctx.merchant_id, address, request_id };
  if (origin.type === 'app') return { type: 'app', id: origin.app_id ?? null, address, request_id };
  return is_operator ? { type: 'operator', id: operator_id, address, request_id } : { type: 'system', id: null, address, request_id };
}
