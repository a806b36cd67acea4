import { AnalyticsService } from '../src/analytics/analytics.service.js';
import { storeContext } from '../src/commands/contexts.js';
import type { Api } from './harness.js';
import type { Shop } from './factories.js';

/** Sales figures as returned by the API, with amounts in paisa. */
export interface Figures {
  since: string;
  until: string;
  orders: number;
  gross: number;
  discount: number;
  net: number;
  tax: number;
  shipping: number;
  total: number;
  average_order: number;
  new_customers: number;
}

interface OrderRow {
  day: string;
  order_status: string;
  financial_status: string;
  sub_total: string;
  discount: string;
  tax: string;
  shipping: string;
  grand_total: string;
}

/** Orders and customers of a store, read without any code under test. */
export interface Books {
  orders: OrderRow[];
  /** Days on which customers were created. */
  customers: string[];
}

const AMOUNTS = ['gross', 'discount', 'net', 'tax', 'shipping', 'total', 'average_order'] as const;
const DAY_MS = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const CREATED_ON = `to_char(created_at AT TIME ZONE $2, 'YYYY-MM-DD') AS day`;

/** Reads the orders and customers of a store, with their days in a time zone. */
export async function readBooks(api: Api, { store_id }: Shop, zone = 'UTC'): Promise<Books> {
  const values = [store_id, zone];
  const orders = await api.query<OrderRow & Record<string, unknown>>(`SELECT ${CREATED_ON}, * FROM orders WHERE store_id = $1`, values);
  const customers = await api.query<{ day: string }>(`SELECT ${CREATED_ON} FROM customers WHERE store_id = $1 AND is_guest = 0`, values);
  return { orders, customers: customers.map(({ day }) => day) };
}

const paisa = (taka: string | number): number => Math.round(Number(taka) * 100);
const counts = ({ order_status, financial_status }: OrderRow): boolean =>
  !['cancelled', 'returned', 'refunded'].includes(order_status) && !['refunded', 'voided'].includes(financial_status);
const rounded = (sum: number, by: number): number => (by === 0 ? 0 : Math.sign(sum) * Math.floor((2 * Math.abs(sum) + by) / (2 * by)));

/** Returns the figures of the days from `since` to `until`, summed order by order. */
export function sumFigures({ orders, customers }: Books, since: string, until: string): Figures {
  const within = (day: string): boolean => day >= since && day <= until;
  const counted = orders.filter((order) => within(order.day) && counts(order));
  const sum = (column: 'sub_total' | 'discount' | 'tax' | 'shipping' | 'grand_total'): number =>
    counted.reduce((total, order) => total + paisa(order[column]), 0);
  const [gross, discount] = [sum('sub_total'), sum('discount')];
  return {
    since,
    until,
    orders: counted.length,
    gross,
    discount,
    net: gross - discount,
    tax: sum('tax'),
    shipping: sum('shipping'),
    total: sum('grand_total'),
    average_order: rounded(gross - discount, counted.length),
    new_customers: customers.filter(within).length,
  };
}

/** Returns the first day of the period that contains a day. */
function startOf(day: string, interval: string): string {
  if (interval === 'month') return `${day.slice(0, 7)}-01`;
  const time = Date.parse(day);
  return interval === 'day' ? day : dayOf(time - ((new Date(time).getUTCDay() + 6) % 7) * DAY_MS);
}

/** Returns the periods of a range: consecutive days of the same day, week or month. */
function periods(since: string, until: string, interval: string): [since: string, until: string][] {
  const found = new Map<string, [string, string]>();
  for (let time = Date.parse(since); time <= Date.parse(until); time += DAY_MS) {
    const [day, start] = [dayOf(time), startOf(dayOf(time), interval)];
    found.set(start, [found.get(start)?.[0] ?? day, day]);
  }
  return [...found.values()];
}

/** Converts the amounts of a response to paisa; fails for invalid amounts. */
function inPaisa(shown: Figures): Figures {
  const amounts = AMOUNTS.map((name) => {
    if (typeof shown[name] !== 'number' || Math.abs(shown[name] * 100 - paisa(shown[name])) > 1e-3)
      throw new Error(`${name}: ${shown[name]}`);
    return [name, paisa(shown[name])];
  });
  return { ...shown, ...Object.fromEntries(amounts) } as Figures;
}

/** Expects the API's figures of the ranges to equal the sums of orders and customers, in total and for every interval. */
export async function expectExact(api: Api, shop: Shop, ...ranges: [since: string, until: string][]): Promise<void> {
  const books = await readBooks(api, shop);
  for (const [since, until] of ranges) {
    const range = `since=${since}&until=${until}`;
    const summary = await shop.get(`/analytics/summary?${range}`);
    expect(inPaisa(summary.body.data as Figures)).toEqual(sumFigures(books, since, until));
    for (const interval of ['day', 'week', 'month']) {
      const sales = await shop.get(`/analytics/sales?${range}&interval=${interval}`);
      const expected = periods(since, until, interval).map(([first, last]) => sumFigures(books, first, last));
      expect((sales.body.data as Figures[]).map(inPaisa)).toEqual(expected);
    }
  }
}

/** Expects the figures of days of time zones to equal the sums of orders and customers, in total and for every interval. */
export async function expectExactIn(api: Api, shop: Shop, zones: string[], ...ranges: [since: string, until: string][]): Promise<void> {
  const [analytics, ctx] = [api.app.get(AnalyticsService), storeContext(api.app, shop.store_id)];
  for (const zone of zones) {
    const books = await readBooks(api, shop, zone);
    for (const [since, until] of ranges) {
      expect(inPaisa(await analytics.localSummary(ctx, { since, until }, zone))).toEqual(sumFigures(books, since, until));
      for (const interval of ['day', 'week']) {
        const sales = await analytics.localSales(ctx, { since, until }, interval, zone);
        const expected = periods(since, until, interval).map(([first, last]) => sumFigures(books, first, last));
        expect(sales.map(inPaisa)).toEqual(expected);
      }
    }
  }
}
