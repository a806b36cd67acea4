import { environmentOf, type Overrides, query } from '../harness.js';
import { type Exit, runCli } from '../server-process.js';
import { OwnNodes } from './harness/own-nodes.js';

/** State of a node that a script of before 2026-11-28 prepared: the sequences of an added node belong to a superuser alone. */
const WITHOUT_DEFAULTS = 'ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE USAGE, SELECT ON SEQUENCES FROM platform_app';

describe('the rights of the serving role on nodes', () => {
  let nodes: OwnNodes;
  let environment: Overrides;

  beforeAll(async () => {
    nodes = await OwnNodes.start();
    environment = environmentOf('rights', { DATABASE_URL: nodes.sessionUrl });
    for (const command of nodes.preparation) expect(await runCli(environment, command)).toMatchObject({ code: 0 });
  });
  afterAll(() => nodes.stop());

  const check = (): Promise<Exit> => runCli(environment, 'distribute', '--check');

  it('are missing from the sequences of a node that was added without them, which the check finds and its statement grants', async () => {
    expect(await check()).toMatchObject({ code: 0, stderr: '' });
    const added = await nodes.add(WITHOUT_DEFAULTS);
    const { code, stderr } = await check();
    const [line = '', ...others] = stderr.trim().split('\n');
    const remedy = 'GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO platform_app';
    expect(line).toMatch(new RegExp(`^the node 127.0.0.1:${new URL(added).port} refuses \\d+ sequences to platform_app: .*${remedy}$`));
    expect([code, others]).toEqual([1, ['the database is not distributed as it should be: 1 problems']]);
    await query(added, remedy);
    expect(await check()).toMatchObject({ code: 0, stderr: '' });
    await nodes.add();
    expect(await check()).toMatchObject({ code: 0, stderr: '' });
  });
});
