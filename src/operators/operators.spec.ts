import { commandLineOf } from '../../test/command-line.js';
import { atOnce, serveBeside, useOwnApi } from '../../test/harness.js';
import { account } from '../../test/merchants.js';
import { guard } from '../../test/operators.js';
import { SystemDb } from '../platform/database/system-db.js';
import { OperatorsService } from './operators.service.js';

describe('operators', () => {
  const api = useOwnApi({ ROLE: 'api' });
  const { cli, refused } = commandLineOf(api);
  const flag = ({ merchant_id }: { merchant_id: number }): string => `--merchant-id=${String(merchant_id)}`;
  const acts = (merchant_id: number): Promise<object[]> =>
    api.query(
      `SELECT merchant_id, action, target_type, target_id::integer, store_id FROM operator_acts
       WHERE target_type = 'merchant' AND target_id = $1 ORDER BY operator_act_id`,
      [merchant_id],
    );

  it('are added, listed and removed by commands, which are recorded', async () => {
    const known = await account(api);
    const { merchant_id, email } = known;
    expect(await cli('operator', 'add', flag(known))).toEqual({ merchant_id, is_operator: true });
    expect(await refused('operator', 'add', flag(known))).toBe('The merchant is already an operator.');
    expect(await cli('operator', 'list')).toMatchObject({
      operators: expect.arrayContaining([expect.objectContaining({ merchant_id, email, has_second_factor: false })]),
    });
    await guard(api, known);
    expect(await cli('operator', 'list')).toMatchObject({
      operators: expect.arrayContaining([expect.objectContaining({ merchant_id, has_second_factor: true })]),
    });
    expect(await cli('operator', 'remove', flag(known))).toEqual({ merchant_id, is_operator: false });
    expect(await refused('operator', 'remove', flag(known))).toBe('Operator not found.');
    expect(await refused('operator', 'add', '--merchant-id=999999')).toBe('Merchant not found.');
    const of = { merchant_id: null, target_type: 'merchant', target_id: merchant_id, store_id: null };
    expect(await acts(merchant_id)).toEqual([
      { ...of, action: 'operator.add' },
      { ...of, action: 'operator.remove' },
    ]);
  });

  it('are added once by twenty commands in two processes', async () => {
    const { merchant_id } = await account(api);
    const beside = await serveBeside(api);
    try {
      const added = await atOnce(20, (n) => {
        const { app } = n % 2 === 0 ? api : beside;
        const add = app.get(SystemDb).transaction((connection) => app.get(OperatorsService).add(connection, merchant_id));
        return add.then(
          () => true,
          () => false,
        );
      });
      expect(added.filter(Boolean)).toHaveLength(1);
      expect(await acts(merchant_id)).toHaveLength(1);
    } finally {
      await beside.close();
    }
  });

  it('cannot change recorded acts', async () => {
    for (const statement of [`UPDATE operator_acts SET action = 'x'`, 'DELETE FROM operator_acts', 'TRUNCATE operator_acts'])
      await expect(api.query(statement)).rejects.toThrow();
  });
});
