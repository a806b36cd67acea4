import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import fc from 'fast-check';
import { Amount, Day, integerOf, Moment, Optional, QueryAmount } from './fields.js';

class Fields {
  @Optional() @Moment() since?: Date;
  @Optional() @Moment('end') until?: Date;
  @Optional() @Day() day?: string;
  @Optional() @Amount({ min: 0, max: 99_999_999_999_999 }) price?: number;
  @Optional() @QueryAmount({ min: 0, max: 99_999_999_999_999 }) price_min?: number;
}

/** What a field becomes; undefined when it is refused. */
function read(name: keyof Fields, value: unknown): unknown {
  const fields = plainToInstance(Fields, { [name]: value });
  if (validateSync(fields).length > 0) return undefined;
  const given: unknown = fields[name];
  return given instanceof Date ? given.toISOString() : given;
}

describe('a moment', () => {
  it.each([
    ['2026-01-02', '2026-01-02T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2026-01-02T03:04', '2026-01-02T03:04:00.000Z'],
    ['2026-01-02T03:04:05', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02 03:04:05', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02T03:04:05.6Z', '2026-01-02T03:04:05.600Z'],
    ['2026-01-02T03:04:05.678901Z', '2026-01-02T03:04:05.678Z'],
    ['2026-01-02T03:04:05+06:00', '2026-01-01T21:04:05.000Z'],
    [' 2026-01-02 ', '2026-01-02T00:00:00.000Z'],
  ])('%p is %s', (text, iso) => {
    expect(read('since', text)).toBe(iso);
  });

  it('of a date alone is the end of the day where a range ends with it', () => {
    expect(read('until', '2026-01-02')).toBe('2026-01-02T23:59:59.999Z');
    expect(read('until', '2026-01-02T03:04Z')).toBe('2026-01-02T03:04:00.000Z');
  });

  it.each([
    '',
    'now',
    '2026',
    '2026-1-2',
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-01-02T25:00',
    '2026-01-02T03:04:60',
    '2026-01-02T03:04+25:00',
    '0000-01-01',
    '+012026-01-01',
    '-000001-01-01',
    '20260102',
    '2026-01-02T',
    'infinity',
    '1767312000',
    1767312000000,
    true,
    null,
    {},
    ['2026-01-02'],
  ])('%p is none', (value) => {
    expect(read('since', value)).toBeUndefined();
  });

  it('is whatever JavaScript prints', () => {
    const day = fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true });
    fc.assert(fc.property(day, (date) => read('since', date.toISOString()) === date.toISOString()));
  });
});

describe('a day', () => {
  it.each([
    ['2026-01-02', '2026-01-02'],
    ['2024-02-29', '2024-02-29'],
    ['0001-01-01', '0001-01-01'],
    ['9999-12-31', '9999-12-31'],
    ['2026-01-02T23:59:59.999Z', '2026-01-02'],
    ['2026-01-02T03:04:05+06:00', '2026-01-01'],
    [' 2026-01-02 ', '2026-01-02'],
  ])('%p is %s', (text, day) => {
    expect(read('day', text)).toBe(day);
  });

  it.each([
    ...['', 'today', '2026', '2026-1-2', '2026-02-30', '0000-01-01', '+012026-01-01', '-000001-01-01', '2026-01-02T', '20260102'],
    ...['0001-01-01T00:00+14:00', '9999-12-31T23:00-14:00', 20_260_102, true, null, {}, ['2026-01-02']],
  ])('%p is none', (value) => {
    expect(read('day', value)).toBeUndefined();
  });
});

describe('an amount', () => {
  it('in taka is held in paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (paisa) => read('price', paisa / 100) === paisa),
      { numRuns: 2000 },
    );
  });

  it.each([-0.01, 0.001, 1_000_000_000_000, NaN, Infinity, '1', null, true, [1], {}])('is not %p', (value) => {
    expect(read('price', value)).toBeUndefined();
  });
});

describe('an amount in a query', () => {
  it('is read from text and held in paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (paisa) => read('price_min', (paisa / 100).toFixed(2)) === paisa),
    );
    expect(read('price_min', '7')).toBe(700);
  });

  it.each([
    '',
    ' 1',
    '1.',
    '.5',
    '1e3',
    '0x1',
    '+1',
    '-1',
    'NaN',
    'Infinity',
    '0.001',
    '1000000000000',
    '9'.repeat(400),
    null,
    true,
    ['1'],
    {},
  ])('is not %p', (value) => {
    expect(read('price_min', value)).toBeUndefined();
  });
});

describe('a whole number in a query', () => {
  it.each([
    ['0', 0],
    ['-5', -5],
    ['007', 7],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['99999999999999999999', 1e20],
  ])('%s is %d', (text, number) => {
    expect(integerOf(text)).toBe(number);
  });

  it.each(['', ' 1', '1.0', '1e3', '0x1', '+1', '--1', 'NaN', '١', '1_000'])('%p is left as it is', (text) => {
    expect(integerOf(text)).toBe(text);
  });
});
