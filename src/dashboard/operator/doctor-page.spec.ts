import { once } from 'node:events';
import { createServer } from 'node:net';
import { runInProcess } from '../../../test/command-line.js';
import { atOnce, useOwnApi } from '../../../test/harness.js';
import type { SignedInMerchant } from '../../../test/merchants.js';
import { openAs, operatorOf } from '../../../test/operators.js';
import { databaseFindings } from '../../doctor/database-checks.js';
import { Doctor } from '../../doctor/doctor.service.js';
import { Examination, type Finding } from '../../doctor/examination.js';
import { sentence, sentenceOf } from '../../doctor/sentences.js';
import { Config } from '../../platform/config/config.js';
import { problemOf } from '../../platform/database/problem.js';

const PAGE = '/operator/doctor';

describe('the page of the checks', () => {
  const api = useOwnApi({ ROLE: 'api' });
  let operator: SignedInMerchant;
  beforeAll(async () => {
    operator = await operatorOf(api);
  });

  /** Returns the cells of the rows: check, state, what was found, remedy. */
  const rows = async (page = PAGE): Promise<string[][]> => {
    const { status, text } = await openAs(api, operator, page);
    expect(status).toBe(200);
    return [...text.matchAll(/<tr role="row"><td(.*?)<\/tr>/g)].map(([, row = '']) =>
      [...`<td${row}`.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = '']) => cell.replaceAll(/<[^<>]+>/g, '')),
    );
  };

  it('shows the checks of the command with the same results, and lists the checks that it leaves to the command', async () => {
    await api.shop();
    const { stdout } = await runInProcess(api.environment, 'doctor');
    const { checks } = JSON.parse(stdout) as { checks: Finding[] };
    const found = await rows();
    expect(found.map(([check]) => check)).toEqual([
      ...['Database', 'Clock', 'Time limits', 'Migrations', 'Encryption key', 'Events', 'Redis', 'Storage of files', 'Outgoing email'],
    ]);
    const quick = checks.filter(({ check }) => !['storage', 'email'].includes(check));
    const capital = (message: string): string => message.charAt(0).toUpperCase() + message.slice(1);
    expect(found.slice(0, -2).map(([, state, message]) => [state, message])).toEqual(
      quick.map(({ message }) => ['In order', capital(message)]),
    );
    expect(found.slice(-2).map(([, state, , remedy]) => [state, remedy])).toEqual([
      ['Not checked here', 'cli doctor'],
      ['Not checked here', 'cli doctor'],
    ]);
    expect((await openAs(api, operator, PAGE)).text).toContain('Every check on this page passed.');
  });

  it('shows a problem with its remedy', async () => {
    const store_id = await api.make.store();
    await api.query(
      `INSERT INTO quarantined_events (outbox_id, event_id, store_id, topic, data, origin, created_at, reason)
       VALUES (1, gen_random_uuid(), $1, 'order.created', '{}', '{"type":"system"}', now(), 'broken')`,
      [store_id],
    );
    const found = await rows();
    expect(found[5]).toEqual([
      ...['Events', 'Problem', '1 event could not be published'],
      'Read events dead-letters, mend the cause, then events release.',
    ]);
    expect((await openAs(api, operator, PAGE)).text).toContain('Checks that found a problem: 1');
    const inBangla = await rows(`${PAGE}?lang=bn`);
    await openAs(api, operator, `${PAGE}?lang=en`);
    expect(inBangla[5]).toEqual([
      ...['ইভেন্ট', 'সমস্যা', '১টি ইভেন্ট প্রকাশ করা যায়নি'],
      'events dead-letters দেখুন, কারণটি দূর করুন, তারপর events release চালান।',
    ]);
    await api.query('DELETE FROM quarantined_events');
  });

  it('shows the results in Bangla, with Bangla digits, and leaves the messages of other programs unchanged', async () => {
    const found = await rows(`${PAGE}?lang=bn`);
    const messages = found.slice(0, -2).map(([, , message]) => message ?? '');
    const foreign = messages.filter((message) => !/[\u0980-\u09FF]/.test(message)).map((message) => message.replace(/ .*/, ''));
    expect(foreign).toEqual(['PostgreSQL', 'Redis']);
    const refused = () => Promise.reject(new Error('connect ECONNREFUSED'));
    expect(await new Examination().run('database', sentence('check_postgresql_start'), refused)).toMatchObject({
      message: 'connect ECONNREFUSED',
      words: { message: undefined, remedy: { word: 'check_postgresql_start' } },
    });
  });

  it('knows every remedy for an error of PostgreSQL', () => {
    for (const code of ['28P01', '28000', '3D000', '42P01', '42501', '53300'])
      expect([code, sentenceOf(problemOf(Object.assign(new Error('x'), { code }))?.remedy ?? '')]).toEqual([code, expect.any(Object)]);
  });

  it('runs the checks once for concurrent visits', async () => {
    const doctor = api.app.get(Doctor, { strict: false });
    const results = await atOnce(20, () => doctor.quick());
    expect(new Set(results).size).toBe(1);
    expect(await doctor.quick()).not.toBe(results[0]);
  });

  it('stops waiting for a server that does not answer', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    const config = Config.from({ ...api.environment, DATABASE_URL: `postgres://someone:hidden-word@127.0.0.1:${String(port)}/app` });
    const [finding] = await databaseFindings(new Examination(200), config);
    expect(finding).toMatchObject({
      check: 'database',
      ok: false,
      message: 'no answer within 0.2 s',
      remedy: 'Start PostgreSQL, or correct DATABASE_URL.',
    });
    silent.close();
  });
});
