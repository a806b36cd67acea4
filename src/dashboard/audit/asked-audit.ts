import type { AuditPart } from '../../audit/audit-log.service.js';
import { ACTOR_TYPES } from '../../audit/audit-entry.entity.js';
import { Id } from '../../platform/contract/fields/ids.js';
import type { AskedList } from '../asked-list.js';

/** Groups of actions in the order of the filter, with their labels. */
export const GROUPS = {
  sign_in: 'audit_sign_in',
  app: 'audit_apps',
  secret: 'audit_secret',
  token: 'audit_token',
  staff: 'audit_staff',
  role: 'audit_role',
  charge: 'audit_charge',
  wallet: 'audit_wallet',
  customer: 'audit_customer',
  store: 'audit_store',
  operator: 'audit_commands',
} as const;

/** Filters of the page. Dates are in the time zone of the visitor. */
export const AUDIT_FILTERS = {
  action: Object.keys(GROUPS) as (keyof typeof GROUPS)[],
  actor: ACTOR_TYPES,
  since: 'day',
  until: 'day',
} as const;

/** Returns the part of the log that the page shows. */
export function partOf(asked: AskedList<typeof AUDIT_FILTERS>, zone: string): AuditPart {
  const [action, actor, { since, until }] = [asked.of('action'), asked.of('actor'), asked.times(zone)];
  return {
    after: Id.parse(asked.cursor),
    direction: asked.direction,
    ...(action !== undefined && { action }),
    ...(actor !== undefined && { actor }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until: new Date(until.getTime() - 1) }),
  };
}
