import type { Command } from 'commander';
import type { GatewayName } from '../billing/gateways/payment-gateway.js';
import { GATEWAYS } from '../billing/gateways/payment-gateway.js';
import { ReconciliationService } from '../billing/payments/reconciliation.service.js';
import { readReport } from '../billing/payments/settlement-report.js';
import { run } from './run.js';
import { oneOf } from './values.js';

interface Flags {
  readonly file: string;
  readonly gateway: GatewayName;
}

/** Adds `ledger reconcile`. */
export function reconcileCommand(ledger: Command): void {
  ledger
    .command('reconcile')
    .description('Compares a settlement report of a gateway with the ledger, line by line; fails when anything differs')
    .requiredOption('--file <csv>', 'columns transaction, amount, store_amount, fee and date')
    .option('--gateway <name>', 'the gateway whose report it is', oneOf(...GATEWAYS), 'sslcommerz')
    .action(async ({ file, gateway }: Flags) => {
      let differing = 0;
      await run(async (app) => {
        const reconciliation = await app.get(ReconciliationService).reconcile(gateway, readReport(file));
        differing = Object.values(reconciliation.differing).reduce((sum, count) => sum + count, 0);
        return reconciliation;
      });
      if (differing > 0)
        throw new Error(`The report and the ledger differ in ${String(differing)} ${differing === 1 ? 'place' : 'places'}.`);
    });
}
