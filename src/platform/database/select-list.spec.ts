import fc from 'fast-check';
import { useApi } from '../../../test/harness.js';
import { isoTimestamp } from './select-list.js';

describe('a timestamp in JSON', () => {
  const api = useApi();

  /** Returns PostgreSQL's rendering of timestamps. */
  async function rendered(moments: string[], zone = 'UTC'): Promise<string[]> {
    const rows = await api.query<{ text: string }>(
      `SELECT ${isoTimestamp('m')} AS text FROM (SELECT set_config('TimeZone', $2, false)) z, unnest($1::timestamptz[]) WITH ORDINALITY u(m, n) ORDER BY n`,
      [moments, zone],
    );
    return rows.map(({ text }) => text);
  }

  it.each([
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02T03:04:05.1Z', '2026-01-02T03:04:05.100Z'],
    ['2026-01-02T03:04:05.12Z', '2026-01-02T03:04:05.120Z'],
    ['2026-01-02T03:04:05.123Z', '2026-01-02T03:04:05.123Z'],
    ['2026-01-02T03:04:05.001Z', '2026-01-02T03:04:05.001Z'],
    ['2026-12-31T23:59:59.999Z', '2026-12-31T23:59:59.999Z'],
    ['2026-01-02T03:04:05+06:00', '2026-01-01T21:04:05.000Z'],
    ['1969-12-31T23:59:59.999Z', '1969-12-31T23:59:59.999Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('of %s is %s', async (moment, text) => {
    expect(await rendered([moment])).toEqual([text]);
  });

  it('equals the text of JavaScript, in every time zone of the connection', async () => {
    const day = fc.date({ min: new Date('0001-01-02T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true });
    const moments = fc.sample(day, 500).map((date) => date.toISOString());
    for (const zone of ['UTC', 'Asia/Dhaka', 'America/St_Johns']) expect(await rendered(moments, zone)).toEqual(moments);
  });
});
