import { Injectable } from '@nestjs/common';
import { AppIncome, type MonthlyIncome } from '../../billing/ledger/app-income.service.js';
import type { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Paisa } from '../../platform/contract/money.js';
import { later, monthOf, monthsOf, startOf } from '../../platform/contract/months.js';
import type { AskedMoney } from './money.dto.js';
import { type AppMonths, MoneyReport, MAX_MONTHS, type Sums, USUAL_MONTHS } from './money-report.js';

export { MoneyReport };

/** App of an organisation, which may be deleted. */
export interface EarningApp {
  readonly app_id: number;
  readonly name: string;
}

/** Money that the apps of an organisation earned. The caller has checked that the person may see it. */
@Injectable()
export class OrganisationMoney {
  constructor(
    private readonly income: AppIncome,
    private readonly config: Config,
  ) {}

  /** Returns all apps of the organisation by name, deleted ones included: their earnings are still owed. */
  apps({ connection, organisation_id }: OrganisationContext): Promise<EarningApp[]> {
    return connection.query<EarningApp>(APPS, [organisation_id]);
  }

  /** Returns the money of the requested months and app. Throws `App not found.` (404), and 400 for a range that is empty or too long. */
  async report(ctx: OrganisationContext, asked: AskedMoney): Promise<MoneyReport> {
    const months = monthsAsked(asked, this.config.time_zone);
    const own = await this.apps(ctx);
    const apps = own.filter(({ app_id }) => asked.app_id === undefined || app_id === asked.app_id);
    if (apps.length === 0 && asked.app_id !== undefined) throw ApiError.notFound('App');
    return this.of(ctx, months, apps);
  }

  private async of({ connection }: OrganisationContext, months: readonly string[], apps: readonly EarningApp[]): Promise<MoneyReport> {
    const [from = '', to = ''] = [months[0], months.at(-1)];
    const zone = this.config.time_zone;
    const start = startOf(from, zone);
    const ids = apps.map(({ app_id }) => app_id);
    const [incomes, before] = await Promise.all([
      this.income.byMonth(connection, ids, { from: start, to: startOf(later(to, 1), zone), zone }),
      this.income.owedBefore(connection, ids, start),
    ]);
    const openings = new Map(before.map(({ app_id, amount }) => [app_id, amount]));
    const filled = apps.map(({ app_id, name }): AppMonths => {
      const opening = openings.get(app_id) ?? 0;
      return {
        app_id,
        name,
        opening,
        months: sumsOf(
          months,
          opening,
          incomes.filter((each) => each.app_id === app_id),
        ),
      };
    });
    const known = new Set([...openings.keys(), ...incomes.map(({ app_id }) => app_id)]);
    return new MoneyReport(
      months,
      filled.filter(({ app_id }) => known.has(app_id)),
    );
  }
}

function monthsAsked({ from, to: last }: AskedMoney, zone: string): string[] {
  const to = last ?? monthOf(new Date(), zone);
  const months = monthsOf({ from: from ?? later(to, 1 - USUAL_MONTHS), to });
  if (months.length === 0) throw ApiError.invalidField('from', 'range', 'from must not be after to.');
  if (months.length > MAX_MONTHS)
    throw ApiError.invalidField('from', 'range', `from must be at most ${String(MAX_MONTHS)} months before the end of to.`);
  return months;
}

/** Returns the income of every month, with the running balance. */
function sumsOf(months: readonly string[], opening: Paisa, incomes: readonly MonthlyIncome[]): Sums[] {
  let balance = opening;
  return months.map((month) => {
    const { revenue = 0, fees = 0, refunds = 0, adjustments = 0, owed = 0 } = incomes.find((each) => each.month === month) ?? {};
    balance += owed;
    return { revenue, fees, refunds, adjustments, owed, balance };
  });
}

const APPS = `
SELECT o.app_id, a.name FROM organisation_apps o JOIN apps a ON a.app_id = o.app_id
WHERE o.organisation_id = $1 ORDER BY a.name, o.app_id`;
