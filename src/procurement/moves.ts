import { coded } from '../platform/http/api-error.js';

/** States that an action may lead to, of which the facts choose one. */
export type Targets<State extends string> = readonly [State, ...State[]];

/** A state machine as data: which actions each state allows, and the states that they lead to. */
export type Moves<State extends string, Action extends string> = Readonly<Record<State, Readonly<Partial<Record<Action, Targets<State>>>>>>;

/** What may be done to a purchase order. */
export type PurchaseOrderAction = 'update' | 'mark_ordered' | 'receive' | 'close' | 'cancel';

/** Where a purchase order stands. */
export const PURCHASE_ORDER_STATUSES = ['draft', 'ordered', 'partially_received', 'received', 'closed', 'cancelled'] as const;

/** Where a purchase order stands. */
export type PurchaseOrderStatus = (typeof PURCHASE_ORDER_STATUSES)[number];

/** The life of a purchase order. */
export const PURCHASE_ORDER_MOVES: Moves<PurchaseOrderStatus, PurchaseOrderAction> = {
  draft: { update: ['draft'], mark_ordered: ['ordered'], cancel: ['cancelled'] },
  ordered: { receive: ['partially_received', 'received'], cancel: ['cancelled'] },
  partially_received: { receive: ['partially_received', 'received'], close: ['closed'] },
  received: {},
  closed: {},
  cancelled: {},
};

/** What may be done to a transfer. */
export type TransferAction = 'update' | 'ship' | 'complete' | 'cancel';

/** Where a transfer stands. */
export const TRANSFER_STATUSES = ['draft', 'in_transit', 'completed', 'cancelled'] as const;

/** Where a transfer stands. */
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** The life of a transfer. */
export const TRANSFER_MOVES: Moves<TransferStatus, TransferAction> = {
  draft: { update: ['draft'], ship: ['in_transit'], cancel: ['cancelled'] },
  in_transit: { complete: ['completed'], cancel: ['cancelled'] },
  completed: {},
  cancelled: {},
};

/** What a refusal says that cannot be done. */
const DONE: Readonly<Record<PurchaseOrderAction | TransferAction, string>> = {
  update: 'changed',
  mark_ordered: 'marked as ordered',
  receive: 'received',
  close: 'closed',
  cancel: 'cancelled',
  ship: 'shipped',
  complete: 'completed',
};

/** The states that the action may lead to from this one. Throws `invalid_transition` (409) when the state does not allow the action. */
export function targetsOf<State extends string, Action extends keyof typeof DONE>(
  moves: Moves<State, Action>,
  { thing, status }: { thing: string; status: State },
  action: Action,
): Targets<State> {
  const targets: Targets<State> | undefined = moves[status][action];
  if (targets) return targets;
  throw coded('invalid_transition', `A ${thing} that is ${status.replace('_', ' ')} cannot be ${DONE[action]}.`);
}
