import { type Command, CommanderError } from 'commander';
import { AppsService } from '../apps/apps.service.js';
import { ChargesService } from '../billing/charges/charges.service.js';
import { Charge, CHARGE_STATUSES } from '../billing/core/charge.entity.js';
import { ClockAdvance } from '../billing/due/clock-advance.service.js';
import { LedgerVerificationService } from '../billing/ledger/ledger-verification.service.js';
import { ChargeRefunds } from '../billing/payments/charge-refunds.service.js';
import { ReviewsService } from '../billing/decisions/reviews.service.js';
import { parseDuration } from '../platform/config/duration.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { advanceClock, type Follower, FOLLOWER_NAMES } from './clock-advance.js';
import { inStoreOf, inTransaction, type OperatorAct, storeContext } from './contexts.js';
import { reconcileCommand } from './reconcile.command.js';
import { CHARGES, CLOCKS, OF_CHARGE } from './records/billing-records.js';
import { listCommand, showCommand } from './records/record-commands.js';
import { ofApp } from './records/records.js';
import { run } from './run.js';
import { id, oneOf, time, words } from './values.js';
import { toPaisa } from '../platform/contract/money.js';

type Decision = 'accept' | 'refund';

interface Correction {
  readonly chargeId: number;
  readonly amount?: number;
  readonly reason: string;
}

/** Runs a command about a charge of any store, in a transaction of its store, and prints the charge. */
const onCharge = (
  charge_id: number,
  work: (refunds: ChargeRefunds, ctx: StoreContext) => Promise<void>,
  command?: OperatorAct['command'],
): Promise<void> =>
  run((app) =>
    inStoreOf(
      app,
      chargeRow(charge_id),
      async (ctx) => {
        await work(app.get(ChargeRefunds), ctx);
        return JSON.parse((await app.get(ChargesService).show(ctx, charge_id)).json) as object;
      },
      command && { command, target: { type: 'charge', id: charge_id } },
    ),
  );

const chargeRow = (id: number) => ({ of: Charge, id, name: 'Charge' });

/** Adds `charge list`, `charge show`, `charge settle`, `charge refund`, `charge chargeback` and `charge adjust`. */
export function chargeCommands(charge: Command): void {
  listCommand(charge, CHARGES, { store: 'optional', app: ofApp, status: ['status', CHARGE_STATUSES] });
  showCommand(charge, CHARGES, OF_CHARGE);
  settleCommand(charge);
  correctionCommands(charge);
}

function settleCommand(charge: Command): void {
  charge
    .command('settle')
    .description('Decides on a payment that the gateway flags as risky')
    .requiredOption('--charge-id <id>', 'the charge', id)
    .requiredOption('--decision <decision>', 'accept or refund', oneOf<Decision>('accept', 'refund'))
    .action(({ chargeId, decision }: { chargeId: number; decision: Decision }) =>
      run((app) =>
        inStoreOf(app, chargeRow(chargeId), (ctx) => app.get(ReviewsService).decide(ctx, chargeId, decision), {
          command: 'charge.settle',
          target: { type: 'charge', id: chargeId },
          details: { decision },
        }),
      ),
    );
}

function correctionCommands(charge: Command): void {
  const correction = (name: string, description: string): Command =>
    charge
      .command(name)
      .description(description)
      .requiredOption('--charge-id <id>', 'the charge', id)
      .requiredOption('--reason <text>', 'the reason');
  correction('refund', 'Refunds a charge that was paid')
    .option('--amount <taka>', 'all that is left if left out', taka)
    .action(({ chargeId, amount, reason }: Correction) =>
      onCharge(chargeId, (refunds, ctx) => refunds.refund(ctx, chargeId, { amount, reason })),
    );
  correction('chargeback', 'Records that a bank has taken a payment back')
    .option('--amount <taka>', 'all that is left if left out', taka)
    .action(({ chargeId, amount, reason }: Correction) =>
      onCharge(chargeId, (refunds, ctx) => refunds.chargeback(ctx, chargeId, { amount, reason }), 'charge.chargeback'),
    );
  correction('adjust', 'Adds to what the developer is owed for a charge, or takes from it')
    .requiredOption('--amount <taka>', 'negative to take', taka)
    .action(({ chargeId, amount = 0, reason }: Correction) =>
      onCharge(chargeId, (refunds, ctx) => refunds.adjust(ctx, chargeId, toPaisa(amount), reason), 'charge.adjust'),
    );
}

/** Adds `clock list`, `clock show` and `clock advance`. */
export function clockCommands(clock: Command): void {
  listCommand(clock, CLOCKS);
  clock
    .command('show')
    .requiredOption('--store-id <id>', 'the store', id)
    .action(({ storeId }: { storeId: number }) => run((app) => app.get(ClockAdvance).show(storeContext(app, storeId))));
  clock
    .command('advance')
    .description('Moves the clock of a sandbox store forward and does all billing work that is due until then, in order')
    .requiredOption('--store-id <id>', 'the store', id)
    .option('--by <duration>', 'for example 28d', duration)
    .option('--to <time>', 'ISO 8601', time)
    .option('--include <list>', 'what follows the clock, too: deliveries brings retries forward, tokens has them expire', followers, [])
    .action(({ storeId, by, to, include }: { storeId: number; by?: number; to?: Date; include: Follower[] }) => {
      if ((by === undefined) === (to === undefined)) throw new CommanderError(1, 'time', 'Either --by or --to is required');
      return run((app) => advanceClock(app, storeId, { to: (now) => to ?? new Date(now.getTime() + (by ?? 0)), include }));
    });
}

const followers = (text: string): Follower[] => words(text).map(oneOf(...FOLLOWER_NAMES));

/** Adds `ledger verify`, `ledger reconcile` and `ledger statement`. */
export function ledgerCommands(ledger: Command): void {
  reconcileCommand(ledger);
  ledger
    .command('verify')
    .description('Compares the ledger with wallets, charges and refunds; fails when any two disagree')
    .option('--store-id <id>', 'one store; all of them if left out', id)
    .action(async ({ storeId }: { storeId?: number }) => {
      let found = 0;
      await run(async (app) => {
        const verification = await app.get(LedgerVerificationService).verify(storeId);
        found = verification.disagreements.length;
        return verification;
      });
      if (found > 0) throw new Error(`The ledger disagrees in ${String(found)} ${found === 1 ? 'place' : 'places'}.`);
    });
  ledger
    .command('statement')
    .description('Shows what the developer of an app is owed for a period, and why')
    .requiredOption('--app-id <id>', 'the app', id)
    .requiredOption('--from <time>', 'ISO 8601', time)
    .requiredOption('--to <time>', 'ISO 8601, exclusive', time)
    .option('--sandbox', 'money of sandbox stores instead of real money')
    .action(({ appId, from, to, sandbox }: { appId: number; from: Date; to: Date; sandbox?: true }) =>
      run(async (app) => {
        await inTransaction(app, (connection) => app.get(AppsService).get(connection, appId));
        return app.get(LedgerVerificationService).statement(appId, { from, to }, sandbox ? 1 : 0);
      }),
    );
}

function taka(text: string): number {
  const amount = /^-?\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  if (amount !== 0) return amount;
  throw new CommanderError(1, 'taka', `${text} is not an amount of taka`);
}

function duration(text: string): number {
  try {
    return parseDuration(text);
  } catch (error) {
    throw new CommanderError(1, 'duration', (error as Error).message);
  }
}
