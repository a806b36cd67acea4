import { ApiError } from '../platform/contract/api-error.js';

/** Statuses that an action may set; the caller chooses one of them. */
export type Targets<State extends string> = readonly [State, ...State[]];

/** State machine as data: allowed actions of each status, and the statuses that they may set. */
export type Moves<State extends string, Action extends string> = Readonly<Record<State, Readonly<Partial<Record<Action, Targets<State>>>>>>;

/** Action on a purchase order. */
export type PurchaseOrderAction = 'update' | 'mark_ordered' | 'receive' | 'close' | 'cancel';

/** Statuses of a purchase order. */
export const PURCHASE_ORDER_STATUSES = ['draft', 'ordered', 'partially_received', 'received', 'closed', 'cancelled'] as const;

/** Status of a purchase order. */
export type PurchaseOrderStatus = (typeof PURCHASE_ORDER_STATUSES)[number];

/** Transitions of a purchase order. */
export const PURCHASE_ORDER_MOVES: Moves<PurchaseOrderStatus, PurchaseOrderAction> = {
  draft: { update: ['draft'], mark_ordered: ['ordered'], cancel: ['cancelled'] },
  ordered: { receive: ['partially_received', 'received'], cancel: ['cancelled'] },
  partially_received: { receive: ['partially_received', 'received'], close: ['closed'] },
  received: {},
  closed: {},
  cancelled: {},
};

/** Action on a transfer. */
export type TransferAction = 'update' | 'ship' | 'complete' | 'cancel';

/** Statuses of a transfer. */
export const TRANSFER_STATUSES = ['draft', 'in_transit', 'completed', 'cancelled'] as const;

/** Status of a transfer. */
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** Transitions of a transfer. */
export const TRANSFER_MOVES: Moves<TransferStatus, TransferAction> = {
  draft: { update: ['draft'], ship: ['in_transit'], cancel: ['cancelled'] },
  in_transit: { complete: ['completed'], cancel: ['cancelled'] },
  completed: {},
  cancelled: {},
};

/** Participle of each action, for error messages. */
const DONE: Readonly<Record<PurchaseOrderAction | TransferAction, string>> = {
  update: 'changed',
  mark_ordered: 'marked as ordered',
  receive: 'received',
  close: 'closed',
  cancel: 'cancelled',
  ship: 'shipped',
  complete: 'completed',
};

/** Returns the statuses that the action may set. Throws `invalid_transition` (409) when the current status does not allow the action. */
export function targetsOf<State extends string, Action extends keyof typeof DONE>(
  moves: Moves<State, Action>,
  { thing, status }: { thing: string; status: State },
  action: Action,
): Targets<State> {
  const targets: Targets<State> | undefined = moves[status][action];
  if (targets) return targets;
  throw ApiError.coded('invalid_transition', `A ${thing} that is ${status.replace('_', ' ')} cannot be ${DONE[action]}.`);
}
