import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import fc from 'fast-check';
import { Amount, Bool, Decimal, FlagField, Integer, integerOf, QueryAmount, TEXT_VALUES } from './numbers.js';
import { Optional } from './rule.js';

class Fields {
  @Optional() @Amount({ min: 0, max: 99_999_999_999_999 }) price?: number;
  @Optional() @QueryAmount({ min: 0, max: 99_999_999_999_999 }, 'up') price_min?: number;
  @Optional() @QueryAmount({ min: 0, max: 99_999_999_999_999 }, 'down') price_max?: number;
  @Optional() @Integer({ min: -1, max: 250 }) units?: number;
  @Optional() @Integer({ min: 0, clampTo: 25 }) wait?: number;
  @Optional() @Decimal({ min: 0, max: 1.5 }) weight?: number;
  @Optional() @FlagField() is_active?: 0 | 1;
  @Optional() @Bool() printed?: boolean;
}

/** Returns the converted value of a field, or undefined if it is refused. */
function read(name: keyof Fields, value: unknown, groups: string[] = []): unknown {
  const fields = plainToInstance(Fields, { [name]: value }, { groups });
  if (validateSync(fields).length > 0) return undefined;
  return fields[name];
}

describe('an amount', () => {
  it('in taka is converted to paisa', () => {
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
  it('is read from text and converted to paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (paisa) => read('price_min', (paisa / 100).toFixed(2)) === paisa),
    );
    expect(read('price_min', '7')).toBe(700);
    expect([read('price_min', '7.001'), read('price_max', '7.009')]).toEqual([701, 700]);
  });

  it.each(['', ' 1', '1.', '.5', '1e3', '0x1', '+1', '-1', 'NaN', 'Infinity', '1000000000000', '9'.repeat(400), null, true, ['1'], {}])(
    'is not %p',
    (value) => {
      expect(read('price_min', value)).toBeUndefined();
    },
  );
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

  it.each(['', ' 1', '1.0', '1e3', '0x1', '+1', '--1', 'NaN', '١', '1_000'])('%p is left unchanged', (text) => {
    expect(integerOf(text)).toBe(text);
  });
});

describe('a number', () => {
  it.each<[keyof Fields, unknown, unknown]>([
    ['units', -1, -1],
    ['wait', 25, 25],
    ['wait', '26', 25],
    ['wait', 1e20, 25],
    ['weight', 0, 0],
    ['weight', 1.499, 1.499],
    ['is_active', 0, 0],
    ['printed', false, false],
  ])('%s of %p is %p', (name, value, result) => {
    expect(read(name, value)).toBe(result);
  });

  it.each<[keyof Fields, string, number]>([
    ['units', '250', 250],
    ['is_active', '1', 1],
  ])('%s of the text %p is %p in a query, and refused in a body', (name, text, result) => {
    expect([read(name, text, [TEXT_VALUES]), read(name, text)]).toEqual([result, undefined]);
  });

  it.each<[keyof Fields, unknown[]]>([
    ['units', [-2, 251, 1.5, '1.5', '', null, true, [1], {}, NaN]],
    ['wait', [-1, '-1', 'x', 1.5, null]],
    ['weight', [-0.1, 1.51, '1', NaN, Infinity, null, [1]]],
    ['is_active', [2, -1, '2', true, 'true', null, [0]]],
    ['printed', [0, 1, 'true', '', null, []]],
  ])('%s refuses each of %j', (name, values) => {
    expect(values.filter((value) => read(name, value) !== undefined)).toEqual([]);
  });
});
