import { textOf } from './table.js';

const rows = [
  { id: 1, name: 'কাপড়ের দোকান', status: 'active', scopes: ['a'], created_at: new Date('2026-11-27T15:04:05.678Z') },
  { id: 22, name: 'Loom', status: null, scopes: [], created_at: new Date('2026-11-28T00:00:00Z') },
];

describe('a document on a terminal', () => {
  it('shows a list as a table without columns of lists, with times to the minute', () => {
    const [header, first, second] = textOf({ stores: rows }, 80).split('\n');
    expect(header).toMatch(/^id {2}name +status {2}created_at$/);
    expect(first).toMatch(/^1 {3}কাপড়ের দোকান +active {2}2026-11-27 15:04$/);
    expect(second).toMatch(/^22 {2}Loom +2026-11-28 00:00$/);
  });

  it('cuts the widest columns, then leaves the last ones out', () => {
    const wide = [{ id: 1, first: 'x'.repeat(300), second: 'y'.repeat(40), third: 'z' }];
    expect(textOf({ wide }, 50).split('\n')[1]).toBe(`1   ${'x'.repeat(18)}…  ${'y'.repeat(17)}…  z`);
    expect(textOf({ wide }, 30).split('\n')[0]).toBe('id  first         second');
    expect(textOf({ wide }, 20).split('\n')[0]).toBe('id  first');
    expect(textOf({ wide }, 2).split('\n')[0]).toBe('id');
  });

  it('shows an object with a member per line, and lists in it as tables below their names', () => {
    const charge = {
      charge_id: 7,
      amount: 100,
      scopes: ['a', 'b'],
      metadata: { note: 'x' },
      ended_at: null,
      payments: [{ id: 1 }],
      refunds: [],
    };
    expect(textOf(charge, 80)).toBe(
      [
        'charge_id  7',
        'amount     100',
        'scopes     a, b',
        'metadata   {"note":"x"}',
        'ended_at',
        'refunds    –',
        '',
        'payments:',
        'id',
        '1',
        '',
      ].join('\n'),
    );
  });

  it('shows the name of a list without rows', () => {
    expect(textOf({ stores: [] }, 80)).toBe('stores  –\n');
  });
});
