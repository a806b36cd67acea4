import { Field } from '../../platform/contract/field.js';
import { isMonth } from '../../platform/contract/months.js';

const Month = (): PropertyDecorator => Field.rule('month', isMonth, 'must be a month, e.g. 2026-11');

/** Months and app of a report. */
export class AskedMoney {
  /** App; all apps of the organisation, deleted ones included, without it. */
  @Field.Optional() @Field.Id() app_id?: number;
  /** First month, e.g. `2026-01`. Defaults to 11 months before `to`. */
  @Field.Optional() @Month() @Field.Text({ max: 7 }) from?: string;
  /** Last month. Defaults to the current month. A report has at most 36 months. */
  @Field.Optional() @Month() @Field.Text({ max: 7 }) to?: string;
}

/** Sums in taka. `owed` = `revenue` - `fees` - `refunds` + `adjustments`. */
export class MoneySums {
  /** Payments of merchants for the apps, including the fees that they paid. A top-up of a wallet is revenue when the app debits it. */
  @Field.Member() revenue: number;
  /** Commission of the platform and fees of the gateway, less what refunds returned of them. */
  @Field.Member() fees: number;
  /** Refunds and chargebacks. */
  @Field.Member() refunds: number;
  /** Changes by the operator. */
  @Field.Member() adjustments: number;
  /** Change of the balance. */
  @Field.Member() owed: number;
  /** Balance that the organisation is owed at the end of the period. Negative when it owes. */
  @Field.Member() balance: number;
}

/** Sums of a month. */
export class MoneyOfMonth extends MoneySums {
  /** Month in the time zone of the installation, e.g. `2026-11`. */
  @Field.Member() month: string;
}

/** Sums of an app over the months of a report. */
export class MoneyOfApp extends MoneySums {
  /** App. */
  @Field.Member() @Field.ApiInteger() app_id: number;
  /** Name of the app. */
  @Field.Member() name: string;
}

/** Money that the apps of an organisation earned, from the ledger. Money of sandbox stores is left out. */
export class MoneyOfOrganisation {
  /** First month. */
  @Field.Member() from: string;
  /** Last month. */
  @Field.Member() to: string;
  /** Currency of all amounts. */
  @Field.Member() @Field.ApiEnum(['BDT']) currency: string;
  /** Balance before the first month. */
  @Field.Member() opening: number;
  /** Balance at the end of the last month. */
  @Field.Member() closing: number;
  /** Every month, oldest first. */
  @Field.Member(() => MoneyOfMonth) months: MoneyOfMonth[];
  /** Every app that has a balance or had money in these months, by name. */
  @Field.Member(() => MoneyOfApp) apps: MoneyOfApp[];
}
