import fc from 'fast-check';
import type { StockState } from '../src/orders/order.entity.js';
import { changesOf, INITIAL, type StatusChanges, type StatusField } from '../src/orders/order-status.js';
import { effectOf, stockState } from '../src/orders/order-stock.js';

const VARIANTS = 3;
const LOCATIONS = 2;

/** A step of a history. Numbers are positions in the lists of variants, locations and orders. */
export type Step =
  | { do: 'adjust'; variant: number; by: number; at: number | undefined }
  | { do: 'set'; variant: number; quantity: number; at: number | undefined; expected: number | undefined }
  | { do: 'total'; variant: number; quantity: number }
  | { do: 'order'; lines: { variant: number; quantity: number }[]; order_status: string }
  | { do: 'move'; order: number; states: { order_status?: string | undefined; fulfillment_status?: string | undefined } }
  | { do: 'default'; at: number };

const variant = fc.nat(VARIANTS - 1);
const at = fc.option(fc.nat(LOCATIONS - 1), { nil: undefined });
const order_status = fc.constantFrom('pending', 'processing', 'shipped', 'completed', 'cancelled', 'returned');
const fulfillment_status = fc.constantFrom('un-fulfilled', 'fulfilled', 'returned', 'hold');
/** History of requests that change stock. */
export const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('adjust' as const), variant, by: fc.integer({ min: -6, max: 6 }).filter((by) => by !== 0), at }),
    fc.record({ do: fc.constant('set' as const), variant, quantity: fc.nat(9), at, expected: fc.option(fc.nat(3), { nil: undefined }) }),
    fc.record({ do: fc.constant('total' as const), variant, quantity: fc.nat(9) }),
    fc.record({
      do: fc.constant('order' as const),
      lines: fc.array(fc.record({ variant, quantity: fc.integer({ min: 1, max: 4 }) }), { minLength: 1, maxLength: 3 }),
      order_status,
    }),
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('move' as const),
        order: fc.nat(3),
        states: fc.record({ order_status, fulfillment_status }, { requiredKeys: [] }).filter((states) => Object.keys(states).length > 0),
      }),
    },
    fc.record({ do: fc.constant('default' as const), at: fc.nat(LOCATIONS - 1) }),
  ),
  { minLength: 5, maxLength: 30 },
);

interface Line {
  variant: number;
  quantity: number;
  state: StockState | null;
  at: number | undefined;
}
interface Order {
  statuses: Record<StatusField, string>;
  lines: Line[];
}

/** Expected stock, as plain numbers. */
export class Model {
  readonly levels = Array.from({ length: VARIANTS }, () => Array.from({ length: LOCATIONS }, () => ({ on_hand: 0, committed: 0 })));
  readonly orders: Order[] = [];
  home = 0;

  total(of: number): number {
    return this.levels[of]!.reduce((sum, { on_hand }) => sum + on_hand, 0);
  }

  /** Applies a step and returns the status that the API should respond with. */
  take(step: Step): number {
    const take = TAKE[step.do] as (model: Model, step: Step) => number;
    return take(this, step);
  }

  /** Returns the level of a variant at a location, or at the default one. */
  level(of: number, place: number | undefined): { on_hand: number; committed: number } {
    return this.levels[of]![place ?? this.home]!;
  }

  /** Sets a level if that is allowed. */
  bring(of: number, place: number | undefined, to: number): number {
    const level = this.level(of, place);
    if (to !== level.on_hand && to < 0) return 400;
    level.on_hand = to;
    return 200;
  }

  /** Moves the stock of an order's items as required by its changed statuses. */
  follow({ lines, statuses }: Order, changes: StatusChanges): void {
    for (const line of lines) {
      const to = stockState(statuses, line.state, changes);
      if (to === line.state) continue;
      line.at ??= this.home;
      const level = this.levels[line.variant]![line.at]!;
      const { on_hand, committed } = effectOf(line.quantity, line.state, to);
      Object.assign(level, { on_hand: level.on_hand + on_hand, committed: level.committed + committed });
      line.state = to;
    }
  }
}

/** Effect of each type of step on the model. */
const TAKE: { [Kind in Step['do']]: (model: Model, step: Extract<Step, { do: Kind }>) => number } = {
  adjust: (model, { variant: of, at: place, by }) => model.bring(of, place, model.level(of, place).on_hand + by),
  set(model, { variant: of, at: place, expected, quantity }) {
    if (expected !== undefined && expected !== model.level(of, place).on_hand) return 409;
    return model.bring(of, place, quantity);
  },
  total: (model, { variant: of, quantity }) => model.bring(of, undefined, model.level(of, undefined).on_hand + quantity - model.total(of)),
  order(model, { lines, order_status: status }) {
    const order: Order = {
      statuses: { ...INITIAL, order_status: status },
      lines: lines.map((line) => ({ ...line, state: null, at: undefined })),
    };
    model.orders.push(order);
    model.follow(order, {});
    return 201;
  },
  move(model, { order: n, states }) {
    const order = model.orders[n];
    if (!order) return 404;
    const changes = changesOf(order.statuses, states);
    Object.assign(order.statuses, states);
    model.follow(order, changes);
    return 200;
  },
  default(model, { at: place }) {
    model.home = place;
    return 200;
  },
};
