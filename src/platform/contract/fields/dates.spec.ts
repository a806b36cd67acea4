import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import fc from 'fast-check';
import { Day, Moment } from './dates.js';
import { TEXT_VALUES } from './numbers.js';
import { Optional } from './rule.js';

class Fields {
  @Optional() @Moment() since?: Date;
  @Optional() @Moment('end') until?: Date;
  @Optional() @Day() day?: string;
}

/** Returns the converted value of a field, or undefined if it is refused. */
function read(name: keyof Fields, value: unknown, groups: string[] = []): unknown {
  const fields = plainToInstance(Fields, { [name]: value }, { groups });
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

  it('from a date alone is the end of the day if a range ends with it', () => {
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
  ])('is not %p', (value) => {
    expect(read('since', value)).toBeUndefined();
  });

  it.each([
    ['2026-01-02T03:04:05 06:00', '2026-01-01T21:04:05.000Z'],
    ['2026-01-02T03:04:05.678 06:00', '2026-01-01T21:04:05.678Z'],
    ['2026-01-02T03:04 06:00', '2026-01-01T21:04:00.000Z'],
    ['2026-01-02 03:04:05 06:00', '2026-01-01T21:04:05.000Z'],
  ])('%p is %s in a query only, where an unencoded + is a space', (text, iso) => {
    expect([read('since', text, [TEXT_VALUES]), read('until', text, [TEXT_VALUES]), read('since', text)]).toEqual([iso, iso, undefined]);
  });

  it.each([
    ['2026-01-02 03:04', '2026-01-02T03:04:00.000Z'],
    ['2026-01-02T03:04:05+06:00', '2026-01-01T21:04:05.000Z'],
    ['2026-01-02T03:04:05-06:00', '2026-01-02T09:04:05.000Z'],
    ['2026-01-02T03:04:05  06:00', undefined],
    ['2026-01-02T03:04:05 6:00', undefined],
    ['2026-01-02T03:04:05 Z', undefined],
  ])('%p is %s in a query', (text, iso) => {
    expect(read('since', text, [TEXT_VALUES])).toBe(iso);
  });

  it('accepts the text that JavaScript prints', () => {
    const day = fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true });
    fc.assert(fc.property(day, (date) => read('since', date.toISOString()) === date.toISOString()));
  });
});

describe('a day', () => {
  it('from a time in a query can have an unencoded offset', () => {
    expect(read('day', '2026-01-02T03:04:05 06:00', [TEXT_VALUES])).toBe('2026-01-01');
  });

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
  ])('is not %p', (value) => {
    expect(read('day', value)).toBeUndefined();
  });
});
