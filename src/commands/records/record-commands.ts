import type { Command } from 'commander';
import { AppsService } from '../../apps/apps.service.js';
import { Filter } from '../../platform/database/filter.js';
import { inTransaction, storeIds } from '../contexts.js';
import { run, type Services } from '../run.js';
import { id, oneOf, upTo } from '../values.js';
import { type ListedPart, listRecords, MAX_LISTED, type RecordKind, optionOf, type Related, showRecord, withId } from './records.js';

/** Filters of a list. */
export interface Narrowing {
  /** Filter by store: `required`, `optional`, or its condition for rows without a column for it. None for rows that belong to no store. */
  readonly store?: 'required' | 'optional' | ((store_id: number | undefined) => Filter | undefined);
  /** Returns the condition on the rows of an app; undefined where rows belong to none. */
  readonly app?: (app_id: number | undefined) => Filter | undefined;
  /** Column of the status, and its values. */
  readonly status?: readonly [column: string, values: readonly string[]];
  /** Lists the greatest ids first in any case. */
  readonly newest?: true;
}

/** Flags of a list. */
export interface ListFlags extends ListedPart {
  readonly storeId?: number;
  readonly appId?: number;
  readonly status?: string;
}

/** Adds options for reading a list in parts. */
function inParts(command: Command, newest = false): Command {
  command
    .option('--after <id>', 'continues the list after this id', id)
    .option('--limit <count>', `at most this many, ${String(MAX_LISTED)} at most`, upTo(MAX_LISTED), MAX_LISTED);
  return newest ? command : command.option('--newest', 'the greatest ids first');
}

/** Adds `<noun> list`. `more` returns further conditions, and throws for flags that do not fit. */
export function listCommand(noun: Command, kind: RecordKind, by: Narrowing = {}, more?: (flags: ListFlags) => Filter | undefined): Command {
  const order = by.newest ? ', newest first' : ' in the order of their ids';
  const command = noun.command('list').description(`Lists ${kind.plural.replaceAll('_', ' ')}${order}, at most 1,000`);
  if (by.store === 'required') command.requiredOption('--store-id <id>', 'the store', id);
  else if (by.store) command.option('--store-id <id>', 'only those of this store', id);
  if (by.app) command.option('--app-id <id>', 'only those of this app', id);
  if (by.status) command.option('--status <status>', by.status[1].join(', '), oneOf(...by.status[1]));
  return inParts(command, by.newest).action((flags: ListFlags) => {
    const narrowed = more?.(flags);
    return run(async (app) => {
      await checkNamed(app, flags);
      const status = by.status && Filter.equals(by.status[0], flags.status);
      const ofStore = typeof by.store === 'function' ? by.store(flags.storeId) : Filter.equals('store_id', flags.storeId);
      const filters = [ofStore, by.app?.(flags.appId), status, narrowed];
      return { [kind.plural]: await listRecords(app, kind, filters, { ...flags, ...(by.newest && { newest: true }) }) };
    });
  });
}

/** Throws when the store or the app of a list does not exist, instead of listing nothing. */
async function checkNamed(app: Services, { storeId, appId }: ListFlags): Promise<void> {
  if (storeId !== undefined) await storeIds(app, storeId);
  if (appId !== undefined) await inTransaction(app, (connection) => app.get(AppsService).get(connection, appId));
}

/** Adds `<noun> show`, whose option is the id of the rows, e.g. `--charge-id`. */
export function showCommand(noun: Command, kind: RecordKind, related?: Related): Command {
  const option = optionOf(kind);
  const attribute = option.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return noun
    .command('show')
    .description(`Shows one of the ${kind.plural.replaceAll('_', ' ')}`)
    .requiredOption(`--${option} <id>`, 'its id', id)
    .action((flags: Readonly<Record<string, unknown>>) =>
      run((app) => showRecord(app, kind, withId(kind, Number(flags[attribute])), related)),
    );
}
