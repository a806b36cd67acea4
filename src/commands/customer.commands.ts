import type { Command } from 'commander';
import { open, rm } from 'node:fs/promises';
import type { CustomerErased } from '../customers/customer-erasure.service.js';
import { CustomerExport } from '../privacy/customer-export.service.js';
import { Erasure } from '../privacy/erasure.service.js';
import { storeContext } from './contexts.js';
import { CUSTOMERS } from './records/people-and-places.js';
import { listCommand, showCommand } from './records/record-commands.js';
import { run, type Services } from './run.js';
import { id } from './values.js';

interface CustomerFlags {
  readonly storeId: number;
  readonly customerId: number;
}

/** Adds `customer list`, `customer show`, `customer export` and `customer erase`. */
export function customerCommands(customer: Command): void {
  listCommand(customer, CUSTOMERS, { store: 'optional' });
  showCommand(customer, CUSTOMERS);
  customer
    .command('export')
    .description('Writes everything that is kept of a customer into a ZIP archive, and asks the apps of the store for their data')
    .requiredOption('--store-id <id>', 'the store', id)
    .requiredOption('--customer-id <id>', 'the customer', id)
    .requiredOption('--out <zip>', 'file to create')
    .action((flags: CustomerFlags & { out: string }) => run((app) => exportTo(app, flags)));
  customer
    .command('erase')
    .description('Erases the personal data of a customer for good, and asks the apps of the store to do the same')
    .requiredOption('--store-id <id>', 'the store', id)
    .requiredOption('--customer-id <id>', 'the customer', id)
    .action((flags: CustomerFlags) => run((app) => erase(app, flags)));
}

/** Creates the file first, readable only by its owner, so that an export whose file cannot be created is never requested. */
async function exportTo(app: Services, { storeId, customerId, out }: CustomerFlags & { out: string }): Promise<object> {
  const file = await open(out, 'wx', 0o600);
  try {
    const { request_id, zip } = await app.get(CustomerExport).export(storeContext(app, storeId), customerId);
    await file.writeFile(zip);
    return { request_id, file: out, bytes: zip.byteLength };
  } catch (error) {
    await rm(out, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

const erase = (app: Services, { storeId, customerId }: CustomerFlags): Promise<CustomerErased> =>
  app.get(Erasure).erase(storeContext(app, storeId), customerId);
