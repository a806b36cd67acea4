import type { Command } from 'commander';
import { AuditLog } from '../audit/audit-log.service.js';
import type { AuditEntryDetail } from '../audit/audit.dto.js';
import { storeContext, storeIds } from './contexts.js';
import { run, type Services } from './run.js';
import { id, time } from './values.js';

interface ExportFlags {
  readonly storeId: number;
  readonly since?: Date;
  readonly until?: Date;
}

/** Adds `audit export` and `audit verify`. */
export function auditCommands(audit: Command): void {
  audit
    .command('export')
    .description('Prints the entries of the audit log of a store, oldest first')
    .requiredOption('--store-id <id>', 'the store', id)
    .option('--since <time>', 'entries at or after this time, ISO 8601', time)
    .option('--until <time>', 'entries at or before this time, ISO 8601', time)
    .action((flags: ExportFlags) => run(async (app) => ({ entries: await entriesOf(app, flags) })));
  audit
    .command('verify')
    .description('Compares the entries of audit logs with their hashes; fails at the first one that was changed, added or removed')
    .option('--store-id <id>', 'one store; all of them if left out', id)
    .action(({ storeId }: { storeId?: number }) => run((app) => verify(app, storeId)));
}

async function entriesOf(app: Services, { storeId, since, until }: ExportFlags): Promise<AuditEntryDetail[]> {
  await storeIds(app, storeId);
  const entries: AuditEntryDetail[] = [];
  const range = { ...(since && { since }), ...(until && { until }) };
  for await (const entry of app.get(AuditLog).entries(storeContext(app, storeId), range)) entries.push(entry);
  return entries;
}

async function verify(app: Services, only?: number): Promise<{ valid: true; entries: number }> {
  let entries = 0;
  for (const store_id of await storeIds(app, only)) {
    const verified = await app.get(AuditLog).verify(storeContext(app, store_id));
    if (verified.bad !== null)
      throw new Error(`The audit log of store ${String(store_id)} is not as it was written at ${verified.bad || 'its first entry'}.`);
    entries += verified.entries;
  }
  return { valid: true, entries };
}
