import fc from 'fast-check';
import { valueProblem, VALUE_TYPES } from './metafield-value.js';

describe('valueProblem', () => {
  it.each([
    ['string', ['', ' ', 'ঢাকা', '{', 'x'.repeat(65_536)]],
    ['integer', ['0', '7', '-7', '9007199254740991', '-9007199254740991']],
    [
      'json',
      ['null', '0', '"a"', '[]', ' {"a": [1, 2.5e3, -1e308, 1e-400]} ', '"1e400"', '"\\u0000"', `${'['.repeat(9999)}${']'.repeat(9999)}`],
    ],
    ['boolean', ['true', 'false']],
  ])('accepts for type %s: %j', (type, values) => {
    for (const value of values) expect(valueProblem(value, type)).toBeUndefined();
  });

  it.each([
    [
      'integer',
      ['', ' 1', '+1', '-0', '007', '1.0', '1e3', '0x10', 'NaN', '৭', '9007199254740992', '9'.repeat(400)],
      'must be an integer within ±9007199254740991',
    ],
    ['json', ['', '{', "{'a':1}", 'undefined', 'NaN', '{"a":1,}', '1 2'], 'must be JSON'],
    [
      'json',
      ['1e400', '-1e309', '{"a":[1e309]}', '9'.repeat(309), `${'['.repeat(9999)}1e400${']'.repeat(9999)}`],
      'must have numbers within ±1.7976931348623157e+308',
    ],
    ['boolean', ['', '1', '0', 'True', 'TRUE', ' true', 'yes'], 'must be true or false'],
  ])('rejects for type %s: %j', (type, values, problem) => {
    for (const value of values) expect(valueProblem(value, type)).toBe(problem);
  });

  it('rejects more than 65,536 bytes, for any characters and any type', () => {
    for (const type of VALUE_TYPES) {
      for (const value of ['x'.repeat(65_537), 'ঢ'.repeat(21_846)]) expect(valueProblem(value, type)).toBe('must have at most 65536 bytes');
    }
    expect(valueProblem('ঢ'.repeat(21_845), 'string')).toBeUndefined();
  });

  it('accepts any output of JSON.stringify', () => {
    fc.assert(fc.property(fc.json(), (text) => valueProblem(text, 'json') === undefined));
    fc.assert(fc.property(fc.maxSafeInteger(), (number) => valueProblem(String(number), 'integer') === undefined));
  });

  it('ignores an unknown type', () => {
    for (const type of ['toString', '__proto__', 'float', undefined, null, 5]) expect(valueProblem('anything', type)).toBeUndefined();
  });
});
