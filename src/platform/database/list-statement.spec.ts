import fc from 'fast-check';
import { Rendered } from '../contract/reply.js';
import { Filter, type Filters } from './filter.js';
import { type ListRow, type ListSource, listStatement, readPage, wholeListStatement } from './list-statement.js';
import type { DenseNumbering, StoredCounts, Known } from './list-total.js';
import { SHAREABLE } from './shareable.js';

const SOURCE: ListSource = { table: 'orders', key: 'order_id', select: 't.order_id, t.total', owner_id: 7 };
const DENSE: DenseNumbering = { column: 'serial', sort: 'total', base: 1000, last: '(SELECT last FROM serials WHERE store_id = $1)' };
const UNEVEN: DenseNumbering = {
  ...DENSE,
  uneven: { from: '(SELECT low FROM serials WHERE store_id = $1)', until: '(SELECT high FROM serials WHERE store_id = $1)' },
};
const COUNTS: StoredCounts = { from: ['"order_counts"', '"order_count_changes"'], columns: ['status', 'payment'], rows: 'orders' };
/** Several levels of knowledge about the orders. */
const KNOWN: Known[] = [
  {},
  { dense: DENSE },
  { dense: { ...DENSE, sort: 'another' } },
  { dense: UNEVEN, counts: COUNTS, times: ['total', 'time'] },
  { counts: COUNTS, times: ['total'] },
];
const order = { column: 'total', direction: 'DESC' } as const;

/** The cursor that follows a row. */
function cursorAfter(value: string | number, id: number): string {
  const { pagination } = readPage('orders', { order, cursor: '' }, { json: '[]', more: true, last: JSON.stringify([value, id]) });
  return 'next_cursor' in pagination ? (pagination.next_cursor ?? '') : '';
}

describe('the statement of a list', () => {
  const words = fc.option(fc.string({ minLength: 1 }), { nil: undefined });
  const anything = fc.record({
    page: fc.option(fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 1e14 })), { nil: undefined }),
    limit: fc.option(fc.integer({ min: 1, max: 250 }), { nil: undefined }),
    cursor: fc.constantFrom(undefined, undefined, '', cursorAfter(5, 9)),
    direction: fc.constantFrom('ASC' as const, 'DESC' as const),
    known: fc.constantFrom(...KNOWN),
    least: words,
    status: words,
    search: words,
  });

  it('has a placeholder for every value and a value for every placeholder', () => {
    fc.assert(
      fc.property(anything, ({ page, limit, cursor, direction, known, least, status, search }) => {
        const query = { ...(page && { page }), ...(limit && { limit }), order: { ...order, direction: cursor ? 'DESC' : direction } };
        const where = [Filter.atLeast('total', least), Filter.equals('status', status), Filter.contains(['name'], search)];
        const { text, values } = listStatement(SOURCE, { ...query, ...(cursor !== undefined && { cursor }) }, where, known);
        const used = new Set([...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)));
        expect([...used].sort((a, b) => a - b)).toEqual(values.map((_, n) => n + 1));
        expect(values[0]).toBe(SOURCE.owner_id);
      }),
      { numRuns: 500 },
    );
  });

  it('may share a connection without filters, on the first pages', () => {
    const shares = (query: object, where: Filters = []): boolean =>
      listStatement(SOURCE, { order, ...query }, where).text.startsWith(SHAREABLE);
    expect([shares({}), shares({ cursor: '' }), shares({ page: 10, limit: 50 })]).toEqual([true, true, true]);
    expect([shares({}, [Filter.equals('status', 'paid')]), shares({ page: 11, limit: 50 })]).toEqual([false, false]);
  });

  it('restricts every read of a table to the store', () => {
    fc.assert(
      fc.property(anything, ({ page, known, direction, least, search }) => {
        const query = { ...(page && { page }), order: { ...order, direction } };
        const { text } = listStatement(SOURCE, query, [Filter.atMost('total', least), Filter.contains(['name'], search)], known);
        const looks = [...text.matchAll(/FROM "\w+" t\b/g)].length;
        expect(text.split('t.store_id = $1').length - 1).toBe(looks);
      }),
    );
  });

  it('never contains text of the caller', () => {
    const hostile = `'; DROP TABLE orders; --`;
    const { text, values } = listStatement(SOURCE, { order }, [Filter.equals('status', hostile), Filter.contains(['name'], hostile)]);
    expect(text).not.toContain('DROP');
    expect(values).toEqual([7, hostile, `%${hostile}%`, 50, 0]);
  });

  it('ends its order with the primary key', () => {
    for (const cursor of [undefined, '']) {
      const { text } = listStatement(SOURCE, { order, ...(cursor !== undefined && { cursor }) }, []);
      expect(text).toContain('ORDER BY t."total" DESC, t."order_id" DESC');
    }
  });

  it('ends its order with the tie-breaking column if the sort has one, also in a walk', () => {
    const named = { ...order, tie: 'name' };
    const walked = (json: ListRow): string => {
      const { pagination } = readPage('orders', { order: named, cursor: '' }, json);
      return 'next_cursor' in pagination ? (pagination.next_cursor ?? '') : '';
    };
    const cursor = walked({ json: '[]', more: true, last: '[1,"b"]' });
    for (const query of [{ order: named }, { order: named, cursor }]) {
      expect(listStatement(SOURCE, query, []).text).toContain('ORDER BY t."total" DESC, t."name" DESC');
    }
    const { text, values } = listStatement(SOURCE, { order: named, cursor }, []);
    expect(text).toContain('(t."total", t."name") < ($3, $4)');
    expect(values).toEqual([7, 50, 1, 'b']);
  });

  it('reads no rows beyond the deepest page', () => {
    for (const known of KNOWN) {
      const { text, values } = listStatement(SOURCE, { order, page: 4002, limit: 250 }, [], known);
      expect(text).toMatch(/^SELECT '\[\]' AS json/);
      expect(values).toEqual([7]);
    }
  });

  it('counts by subtraction only where nothing is filtered', () => {
    expect(listStatement(SOURCE, { order }, [], { dense: DENSE }).text).not.toContain('count(*)');
    expect(listStatement(SOURCE, { order }, [undefined, Filter.equals('a', undefined)], { dense: DENSE }).text).not.toContain('count(*)');
    expect(listStatement(SOURCE, { order }, [Filter.equals('a', 0)], { dense: DENSE }).text).toContain('count(*)');
  });

  it('sums stored counts only where no other columns are filtered', () => {
    const sums = (where: Filters, known: Known = { dense: UNEVEN, counts: COUNTS }): boolean =>
      /SELECT coalesce\(sum\(n.rows\), 0\)/.test(listStatement(SOURCE, { order }, where, known).text);
    const [status, payment, total] = [Filter.equals('status', 'a'), Filter.equals('payment', 'b'), Filter.atLeast('total', 1)];
    expect([sums([status]), sums([payment, undefined]), sums([status, payment])]).toEqual([true, true, true]);
    expect([sums([total]), sums([status, total]), sums([Filter.equals('user_id', 1), status])]).toEqual([false, false, false]);
    expect([sums([status, Filter.contains(['name'], 'x')]), sums([{ sql: () => 'true' }]), sums([status], {})]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('leaves conditions that every row meets out of stored counts', () => {
    const { text, values } = listStatement({ ...SOURCE, always: ' AND t.deleted_at IS NULL' }, { order }, [Filter.equals('status', 'a')], {
      counts: COUNTS,
    });
    const each = COUNTS.from.map((table) => `SELECT t."orders" AS rows FROM ${table} t WHERE t.store_id = $1 AND t."status" = $2`);
    expect(text).toContain(`(${each.join(' UNION ALL ')}) n`);
    expect(values).toEqual([7, 'a', 50, 0]);
  });

  it('finds the page by number only in the order that the numbers follow', () => {
    expect(listStatement(SOURCE, { order }, [], { dense: DENSE }).text).toContain('t."serial" <=');
    const { text } = listStatement(SOURCE, { order: { ...order, column: 'name' } }, [], { dense: DENSE });
    expect(text).not.toContain('t."serial"');
    expect(text).not.toContain('count(*)');
  });

  it('refuses the cursor of another table', () => {
    const query = { order, cursor: cursorAfter(1, 2) };
    expect(listStatement(SOURCE, query, []).values).toEqual([7, 50, 1, 2]);
    expect(() => listStatement({ ...SOURCE, table: 'customers' }, query, [])).toThrow('cursor is not one that this list gave out.');
  });

  it('is planned for its values only where a filter requires it', () => {
    const adHoc = (where: Filters): boolean => listStatement(SOURCE, { order }, where).adHoc;
    expect(adHoc([Filter.contains(['name'], 'a')])).toBe(true);
    expect(
      adHoc([Filter.equals('a', 1), Filter.atLeast('b', 1), Filter.contains(['name'], undefined), Filter.contains(['name'], '')]),
    ).toBe(false);
  });
});

describe('a search', () => {
  it.each([
    ['50%', '%50\\%%'],
    ['a_b', '%a\\_b%'],
    ['back\\slash', '%back\\\\slash%'],
    ['\\', '%\\\\%'],
    ['%_\\', '%\\%\\_\\\\%'],
    ["it's", "%it's%"],
  ])('for %s searches for exactly that text', (text, pattern) => {
    const { text: sql, values } = listStatement(SOURCE, { order }, [Filter.contains(['name', 'email'], text)]);
    expect(sql).toContain('(normalize(t."name") ILIKE $2 OR normalize(t."email") ILIKE $2)');
    expect(values[1]).toBe(pattern);
  });
});

describe('a page', () => {
  it('states its position', () => {
    expect(readPage('orders', { order, page: 3, limit: 10 }, { json: '[1]', total: 21 })).toMatchObject({
      items: new Rendered('[1]'),
      pagination: { page: 3, limit: 10, total: 21 },
    });
    expect(readPage('orders', { order }, undefined).pagination).toEqual({ page: 1, limit: 50, total: 0 });
  });

  it('of a walk returns a cursor only if more rows follow', () => {
    const last = JSON.stringify([1, 2]);
    expect(readPage('orders', { order, cursor: '' }, { json: '[]', more: false, last }).pagination).toEqual({
      limit: 50,
      next_cursor: null,
    });
    expect(readPage('orders', { order, cursor: '' }, { json: '[]', more: true, last }).pagination).toEqual({
      limit: 50,
      next_cursor: cursorAfter(1, 2),
    });
  });
});

describe('the statement of a whole list', () => {
  it('shows the matching rows of the store, sorted by the columns and then by id', () => {
    const source = { ...SOURCE, always: ' AND t."deleted_at" IS NULL' };
    const { text, values, adHoc } = wholeListStatement(source, ['position', 'name'], [Filter.equals('status', 'open'), undefined]);
    expect(text).toContain(
      'WHERE t.store_id = $1 AND t."deleted_at" IS NULL AND t."status" = $2 ORDER BY t."position", t."name", t."order_id"',
    );
    expect(values).toEqual([SOURCE.owner_id, 'open']);
    expect(adHoc).toBe(false);
  });
});
