import { atOnce, serveBeside, useOwnApi } from '../../../test/harness.js';
import type { SignedInMerchant } from '../../../test/merchants.js';
import { openAs, operatorOf, postAs } from '../../../test/operators.js';
import { topicRegistry } from '../../platform/contract/domain-event.js';

const LIST = '/operator/dead-letters';
const TOPIC = 'inventory.updated';

describe('the dead letters of the operator', () => {
  const api = useOwnApi({ ROLE: 'api' });
  let operator: SignedInMerchant;
  let store_id: number;

  beforeAll(async () => {
    operator = await operatorOf(api);
    store_id = await api.make.store('Tea counter');
  });
  beforeEach(async () => {
    await api.query('DELETE FROM quarantined_events');
    await api.query(
      `INSERT INTO quarantined_events (outbox_id, event_id, store_id, topic, data, origin, created_at, reason)
       SELECT n, gen_random_uuid(), s, $3, $2, '{"type":"system"}', now(), 'It <broke>' FROM (VALUES (9001, $1::bigint), (9002, $1), (9003, 999999999)) v (n, s)`,
      [store_id, JSON.stringify(topicRegistry.exampleOf(TOPIC)), TOPIC],
    );
  });

  const open = (path: string) => openAs(api, operator, path);
  const left = async (): Promise<number[]> =>
    (await api.query<{ id: number }>('SELECT outbox_id::integer AS id FROM quarantined_events ORDER BY 1')).map(({ id }) => id);
  const acts = (): Promise<object[]> =>
    api.query(
      `SELECT store_id::integer, target_id::integer, details FROM operator_acts WHERE action = 'events.release' ORDER BY operator_act_id DESC`,
    );

  it('are listed and found by store, topic and id', async () => {
    const listed = async (query: string): Promise<number[]> =>
      [...(await open(LIST + query)).text.matchAll(/dead-letters\/(\d+)"/g)].map(([, id]) => Number(id));
    expect(await listed('')).toEqual([9003, 9002, 9001]);
    expect(await listed(`?store_id=${String(store_id)}&topic=${TOPIC}`)).toEqual([9002, 9001]);
    expect(await listed('?topic=order.created')).toEqual([]);
    expect(await listed('?q=9002')).toEqual([9002]);
    const [{ event_id }] = (await api.query<{ event_id: string }>('SELECT event_id FROM quarantined_events WHERE outbox_id = 9001')) as [
      { event_id: string },
    ];
    expect(await listed(`?q=${event_id}`)).toEqual([9001]);
    const { text } = await open(`${LIST}/9001`);
    for (const words of [event_id, 'It &lt;broke>', 'Tea counter']) expect(text).toContain(words);
    expect((await open(`${LIST}/9003`)).text).toContain('There is no such store.');
    expect((await open(`${LIST}/9`)).status).toBe(404);
  });

  it('show their causes in words, and the message of the database on the page of the event', async () => {
    const FOREIGN = 'insert or update on table "event_sequences" violates foreign key constraint "event_sequences_store_id_fkey"';
    const reasons = [FOREIGN, 'invalid input syntax for type json', 'duplicate key value violates unique constraint "x"'];
    await api.query('UPDATE quarantined_events SET reason = ($1::text[])[outbox_id - 9000]', [reasons]);
    const causes = async (language: string): Promise<string[]> => {
      const { text } = await open(`${LIST}?lang=${language}`);
      return [...text.matchAll(/<td[^>]{1,80}><span class="stacked"><span>([^<]{1,100})<\/span><\/span><\/td>/g)].map(
        ([, words = '']) => words,
      );
    };
    expect(await causes('en')).toEqual([
      ...['The event contradicts a rule of the database', 'The content of the event is not valid JSON'],
      'The store of the event does not exist',
    ]);
    expect(await causes('bn')).toEqual([...['ইভেন্টটি ডেটাবেসের নিয়মের সঙ্গে মেলে না', 'ইভেন্টের তথ্য বৈধ JSON নয়', 'ইভেন্টের স্টোরটি নেই']]);
    const { text } = await open(`${LIST}/9001?lang=bn`);
    for (const words of ['ইভেন্টের স্টোরটি নেই', `<code class="breaking">${FOREIGN.replaceAll('"', '&quot;')}</code>`])
      expect(text).toContain(words);
  });

  it('are released one by one or all together, with a record', async () => {
    expect((await open(`${LIST}/9001/release`)).text).toContain('Release event 9001?');
    const { headers } = await postAs(api, operator, `${LIST}/9001/release`);
    expect(headers.get('location')).toBe(`${LIST}?released=1`);
    expect((await open(`${LIST}?released=1`)).text).toContain('1 event was released.');
    expect(await left()).toEqual([9002, 9003]);
    expect((await acts())[0]).toEqual({ store_id, target_id: store_id, details: { events: 1 } });
    expect((await postAs(api, operator, `${LIST}/9001/release`)).status).toBe(404);
    expect((await open(`${LIST}/release`)).text).toContain('Release all dead letters?');
    expect((await postAs(api, operator, `${LIST}/release`)).headers.get('location')).toBe(`${LIST}?released=2`);
    expect(await left()).toEqual([]);
    expect((await acts()).slice(0, 2)).toEqual(expect.arrayContaining([{ store_id: null, target_id: 999999999, details: { events: 1 } }]));
    expect((await open(LIST)).text).toContain('Every event was published.');
  });

  it('are released once by twenty operators in two processes', async () => {
    const { length } = await acts();
    const beside = await serveBeside(api);
    try {
      const answers = await atOnce(20, (n) => postAs(n % 2 === 0 ? api : beside, operator, `${LIST}/9002/release`));
      expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array.from({ length: 19 }, () => 404)]);
      expect(await acts()).toHaveLength(length + 1);
    } finally {
      await beside.close();
    }
  });
});
