import { Injectable } from '@nestjs/common';
import { type Paisa, type Taka, toTaka } from '../../platform/contract/money.js';
import { SystemDb } from '../../platform/database/system-db.js';
import type { GatewayName } from '../gateways/payment-gateway.js';
import type { ReportLine } from './settlement-report.js';
import { IN_LEDGER, IN_PERIOD } from './reconciliation.sql.js';

/** Kinds of differences between a report and the ledger; `repeated` is a payment or refund that the report contains twice. */
const KINDS = ['amount_differs', 'fee_differs', 'missing_in_ledger', 'missing_in_report', 'repeated'] as const;
type Kind = (typeof KINDS)[number];

/** Difference between a report and the ledger. Amounts are taka. */
export interface Difference {
  readonly kind: Kind;
  /** Number of the line in the report; null for a transaction that the report lacks. */
  readonly line: number | null;
  readonly transaction: string;
  readonly store_id: number | null;
  readonly charge_id: number | null;
  /** Amount or fee in the ledger; null if it is absent. */
  readonly ledger: number | null;
  /** Amount or fee in the report; null if it is absent. */
  readonly report: number | null;
}

/** Result of a comparison of a gateway's report with the ledger. */
export interface Reconciliation {
  readonly gateway: GatewayName;
  /** First and last date of the report. Ledger entries between them that the report lacks are differences. */
  readonly from: string | null;
  readonly to: string | null;
  readonly lines: number;
  readonly matched: number;
  /** Number of differences by kind. */
  readonly differing: Readonly<Record<Kind, number>>;
  /** The first of them, at most 1,000. */
  readonly differences: Difference[];
}

/** Payment or refund in the ledger, found by its transaction. Paisa. */
interface Recorded {
  readonly transaction: string;
  readonly id: number;
  readonly kind: keyof typeof IN_PERIOD;
  readonly store_id: number;
  readonly charge_id: number;
  readonly amount: Paisa;
  readonly fee: Paisa;
}

/** Lines that are looked up by one statement. */
const BATCH = 500;
const MAX_DIFFERENCES = 1_000;

/** Comparison of the settlement reports of gateways with the ledger. */
@Injectable()
export class ReconciliationService {
  constructor(private readonly db: SystemDb) {}

  /** Compares the lines of a report of any length with the ledger, and finds transactions of the same period that the report lacks. */
  async reconcile(gateway: GatewayName, lines: AsyncIterable<ReportLine>): Promise<Reconciliation> {
    const found = new Findings();
    let batch: ReportLine[] = [];
    for await (const line of lines) {
      if (batch.push(line) < BATCH) continue;
      await this.compare(gateway, batch, found);
      batch = [];
    }
    await this.compare(gateway, batch, found);
    await this.lookForMissing(gateway, found);
    return found.of(gateway);
  }

  private async compare(gateway: GatewayName, lines: readonly ReportLine[], found: Findings): Promise<void> {
    const known = await this.db.query<Recorded>(IN_LEDGER, [gateway, lines.map(({ transaction }) => transaction)]);
    const byTransaction = new Map(known.map((recorded) => [recorded.transaction, recorded]));
    for (const line of lines) found.add(line, byTransaction.get(line.transaction));
  }

  private async lookForMissing(gateway: GatewayName, found: Findings): Promise<void> {
    const { from, to } = found;
    if (to < from) return;
    for (const statement of Object.values(IN_PERIOD)) {
      let last: Pick<Recorded, 'store_id' | 'id'> | undefined = { store_id: 0, id: 0 };
      while (last !== undefined) {
        const recorded: Recorded[] = await this.db.query(statement, [gateway, from, to, last.store_id, last.id, BATCH]);
        for (const each of recorded) found.addUnlessSeen(each);
        last = recorded.at(-1);
      }
    }
  }
}

/** Difference between two amounts. Paisa; null if one is absent. */
interface Judgement {
  readonly kind: Kind;
  readonly ledger: Paisa | null;
  readonly report: Paisa | null;
}

/** Differences found so far, and the transactions seen in the report. */
class Findings {
  /** First and last date of the report; without a line, the first is later. */
  from = '9999-12-31';
  to = '';
  private lines = 0;
  private matched = 0;
  private readonly seen = { payment: new Set<number>(), returned: new Set<number>(), refund: new Set<number>() };
  private readonly counts = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
  private readonly differences: Difference[] = [];

  /** Adds a line with its transaction in the ledger. */
  add(line: ReportLine, recorded: Recorded | undefined): void {
    this.lines += 1;
    if (line.date < this.from) this.from = line.date;
    if (line.date > this.to) this.to = line.date;
    const judgement = this.judge(line, recorded);
    if (judgement) this.differ(judgement, line, recorded);
    else this.matched += 1;
  }

  /** Adds a payment or refund of the ledger as missing in the report, unless a line concerned it. */
  addUnlessSeen(recorded: Recorded): void {
    const { kind, id, amount: ledger, transaction } = recorded;
    if (this.seen[kind].has(id)) return;
    this.differ({ kind: 'missing_in_report', ledger, report: null }, { line: null, transaction }, recorded);
  }

  /** Returns the result. */
  of(gateway: GatewayName): Reconciliation {
    const { lines, matched, counts: differing, differences } = this;
    const [from, to] = lines === 0 ? [null, null] : [this.from, this.to];
    return { gateway, from, to, lines, matched, differing, differences };
  }

  private judge(line: ReportLine, recorded: Recorded | undefined): Judgement | undefined {
    if (!recorded) return { kind: 'missing_in_ledger', ledger: null, report: line.amount };
    const amounts = { ledger: recorded.amount, report: line.amount };
    const seen = this.seen[recorded.kind];
    if (seen.has(recorded.id)) return { kind: 'repeated', ...amounts };
    seen.add(recorded.id);
    if (line.amount !== recorded.amount) return { kind: 'amount_differs', ...amounts };
    const fee = feeOf(line, recorded.fee);
    return fee === recorded.fee ? undefined : { kind: 'fee_differs', ledger: recorded.fee, report: fee };
  }

  private differ({ kind, ledger, report }: Judgement, about: Pick<Difference, 'line' | 'transaction'>, recorded?: Recorded): void {
    this.counts[kind] += 1;
    if (this.differences.length >= MAX_DIFFERENCES) return;
    const { line, transaction } = about;
    const { store_id = null, charge_id = null } = recorded ?? {};
    this.differences.push({ kind, line, transaction, store_id, charge_id, ledger: taka(ledger), report: taka(report) });
  }
}

const taka = (paisa: Paisa | null): Taka | null => (paisa === null ? null : toTaka(paisa));

/** Returns the fee of a line, or the part of its amount that is not paid out, whichever differs from the one in the ledger. */
const feeOf = ({ amount, store_amount, fee }: ReportLine, recorded: Paisa): Paisa => (fee === recorded ? amount - store_amount : fee);
