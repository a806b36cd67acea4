import { MAX_MONTHS, USUAL_MONTHS } from '../../developers/money/money-report.js';
import { isMonth, later, monthOf, monthsOf } from '../../platform/contract/months.js';
import { Id } from '../../platform/contract/fields/ids.js';

/** Query of the page about money as sent by the browser. Invalid values are ignored. */
export class AskedMoneyPage {
  readonly app_id: number | undefined;
  /** Months, `2026-11`. */
  readonly from: string;
  readonly to: string;
  private readonly latest: string;

  constructor({ app_id, from, to }: Readonly<Record<string, unknown>>, zone: string) {
    this.app_id = typeof app_id === 'string' ? Id.parse(app_id) : undefined;
    this.latest = monthOf(new Date(), zone);
    this.to = isMonth(to) ? to : this.latest;
    const usual = later(this.to, 1 - USUAL_MONTHS);
    const count = isMonth(from) ? monthsOf({ from, to: this.to }).length : 0;
    this.from = isMonth(from) && count > 0 && count <= MAX_MONTHS ? from : usual;
  }

  /** Returns true if an app, or months other than the default ones, are requested. */
  get narrows(): boolean {
    const { app_id, from, to, latest } = this;
    return app_id !== undefined || to !== latest || from !== later(latest, 1 - USUAL_MONTHS);
  }

  /** Returns the query in the form that the report takes. */
  get asked(): { app_id?: number; from: string; to: string } {
    const { app_id, from, to } = this;
    return { ...(app_id !== undefined && { app_id }), from, to };
  }

  /** Returns the query of a link to the same report. */
  get query(): string {
    return new URLSearchParams(Object.entries(this.asked).map(([name, value]) => [name, String(value)])).toString();
  }
}
