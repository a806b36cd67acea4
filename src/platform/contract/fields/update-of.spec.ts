import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { Items } from './lists.js';
import { Amount } from './numbers.js';
import { Nullable } from './rule.js';
import { Text } from './text.js';
import { UpdateOf } from './update-of.js';

class Line {
  @Text({ min: 1 }) sku: string;
}

class CreateBox {
  @Text({ min: 2, max: 5, trim: true }) name: string;
  @Amount({ min: 0, max: 1000 }) price: number;
  @Nullable() @Text() note?: string | null;
  @Items(() => Line, { min: 1, max: 2, uniqueBy: 'sku' }) lines: Line[];
}

class UpdateBox extends UpdateOf(CreateBox) {}

/** Returns the fields that are refused. */
const refused = (body: object): string[] =>
  validateSync(plainToInstance(UpdateBox, body), { stopAtFirstError: true }).map(({ property }) => property);

describe('an update class', () => {
  it('makes every field optional', () => {
    expect(refused({})).toEqual([]);
    expect(Object.keys(plainToInstance(UpdateBox, {}))).toEqual([]);
  });

  it('accepts null only where the create class does', () => {
    expect(refused({ note: null })).toEqual([]);
    expect(refused({ name: null, price: null, note: null, lines: null })).toEqual(['name', 'price', 'lines']);
  });

  it('keeps the rules and conversions of the create class', () => {
    expect(plainToInstance(UpdateBox, { name: ' tea ', price: 1.5 })).toMatchObject({ name: 'tea', price: 150 });
    expect(refused({ name: ' tea ', price: 10, lines: [{ sku: 'a' }, { sku: 'b' }] })).toEqual([]);
    expect(refused({ name: ' t ', price: 10.01, lines: [{ sku: 'a' }, { sku: 'a' }] })).toEqual(['name', 'price', 'lines']);
    expect(refused({ lines: [{ sku: '' }] })).toEqual(['lines']);
  });
});
