import type { Command } from 'commander';
import { OperatorsService } from '../operators/operators.service.js';
import { inTransaction } from './contexts.js';
import { OF_OPERATOR, OPERATORS } from './records/people-and-places.js';
import { showCommand } from './records/record-commands.js';
import { run } from './run.js';
import { id } from './values.js';

/** Adds `operator add`, `operator remove`, `operator list` and `operator show`. */
export function operatorCommands(operator: Command): void {
  const onMerchant = (name: 'add' | 'remove', description: string, is_operator: boolean): void => {
    operator
      .command(name)
      .description(description)
      .requiredOption('--merchant-id <id>', 'the person', id)
      .action(({ merchantId: merchant_id }: { merchantId: number }) =>
        run(async (app) => {
          await inTransaction(app, (connection) => app.get(OperatorsService)[name](connection, merchant_id));
          return { merchant_id, is_operator };
        }),
      );
  };
  onMerchant('add', "Lets a person use the operator's pages, with a second factor", true);
  onMerchant('remove', "Closes the operator's pages to a person", false);
  operator
    .command('list')
    .description("Lists the people who may use the operator's pages, at most 1,000")
    .action(() =>
      run((app) => inTransaction(app, async (connection) => ({ operators: await app.get(OperatorsService).list(connection) }))),
    );
  showCommand(operator, OPERATORS, OF_OPERATOR);
}
