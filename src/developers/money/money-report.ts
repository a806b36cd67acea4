import type { Income } from '../../billing/ledger/app-income.service.js';
import { type Paisa, toTaka } from '../../platform/contract/money.js';
import type { MoneyOfOrganisation, MoneySums } from './money.dto.js';

/** Months of a report without a first month. */
export const USUAL_MONTHS = 12;
/** Maximum number of months of a report. */
export const MAX_MONTHS = 36;

/** Parts of an income in the order in which they are shown. */
export const PARTS = ['revenue', 'fees', 'refunds', 'adjustments', 'owed'] as const;

/** Income of a period in paisa, and the balance owed at its end. */
export interface Sums extends Income {
  readonly balance: Paisa;
}

/** Income of an app by month, in the order of the months of the report. */
export interface AppMonths {
  readonly app_id: number;
  readonly name: string;
  /** Paisa that were owed before the first month. */
  readonly opening: Paisa;
  readonly months: readonly Sums[];
}

const NOTHING: Sums = { revenue: 0, fees: 0, refunds: 0, adjustments: 0, owed: 0, balance: 0 };

const plus = (a: Sums, b: Sums): Sums => ({
  revenue: a.revenue + b.revenue,
  fees: a.fees + b.fees,
  refunds: a.refunds + b.refunds,
  adjustments: a.adjustments + b.adjustments,
  owed: a.owed + b.owed,
  balance: a.balance + b.balance,
});

/** Adds sums of apps in the same period. */
const added = (all: readonly Sums[]): Sums => all.reduce(plus, NOTHING);

const inTaka = ({ revenue, fees, refunds, adjustments, owed, balance }: Sums): Record<keyof MoneySums, number> => ({
  revenue: toTaka(revenue),
  fees: toTaka(fees),
  refunds: toTaka(refunds),
  adjustments: toTaka(adjustments),
  owed: toTaka(owed),
  balance: toTaka(balance),
});

/** Money of apps over months, in paisa. */
export class MoneyReport {
  constructor(
    /** At least one, oldest first. */
    readonly months: readonly string[],
    /** Apps that have a balance or had money in these months. */
    readonly apps: readonly AppMonths[],
  ) {}

  /** First month. */
  get from(): string {
    return this.months[0] ?? '';
  }

  /** Last month. */
  get to(): string {
    return this.months.at(-1) ?? '';
  }

  /** Balance before the first month. */
  get opening(): Paisa {
    return this.apps.reduce((sum: Paisa, { opening }) => sum + opening, 0);
  }

  /** Balance at the end of the last month. */
  get closing(): Paisa {
    return this.byMonth.at(-1)?.balance ?? 0;
  }

  /** Sums of all apps by month. */
  get byMonth(): Sums[] {
    return this.months.map((_, n) => added(this.apps.map(({ months }) => months[n] ?? NOTHING)));
  }

  /** Sums of the whole period. */
  get total(): Sums {
    return { ...added(this.byMonth), balance: this.closing };
  }

  /** Sums of an app over the whole period. */
  ofApp({ months }: AppMonths): Sums {
    return { ...added(months), balance: months.at(-1)?.balance ?? 0 };
  }

  /** Returns the report with amounts in taka. */
  get json(): MoneyOfOrganisation {
    const months = this.byMonth.map((sums, n) => ({ month: this.months[n] ?? '', ...inTaka(sums) }));
    const apps = this.apps.map((app) => ({ app_id: app.app_id, name: app.name, ...inTaka(this.ofApp(app)) }));
    const { from, to } = this;
    return { from, to, currency: 'BDT', opening: toTaka(this.opening), closing: toTaka(this.closing), months, apps };
  }
}
