import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { JsonObject, ObjectOf, Words } from './lists.js';
import { Optional } from './rule.js';
import { Email, Host, Name, OneOf, Text } from './text.js';

class Inner {
  @Text() key: string;
}

class Fields {
  @Optional() @Text({ min: 2, max: 3 }) name?: string;
  @Optional() @Text({ min: 1, trim: true }) title?: string;
  @Optional() @Name({ max: 3 }) label?: string;
  @Optional() @Email({ max: 20 }) email?: string;
  @Optional() @Host({ max: 10 }) host?: string;
  @Optional() @OneOf(['a', 'b']) kind?: string;
  @Optional() @Words({ min: 1 }) words?: string[];
  @Optional() @JsonObject() anything?: object;
  @Optional() @ObjectOf(() => Inner) inner?: Inner;
}

/** Returns the converted value of a field, or the rules that refuse it. */
function read(name: keyof Fields, value: unknown): unknown {
  const fields = plainToInstance(Fields, { [name]: value });
  const [error] = validateSync(fields, { stopAtFirstError: true });
  return error ? { refused: Object.keys(error.constraints ?? { nested: '' }) } : fields[name];
}

describe('a field', () => {
  it.each<[keyof Fields, unknown, unknown]>([
    ['name', 'ab', 'ab'],
    ['name', '😀😀😀', '😀😀😀'],
    ['title', ' a b ', 'a b'],
    ['label', ' a ', ' a '],
    ['email', 'a@example.com', 'a@example.com'],
    ['host', 'a.example', 'a.example'],
    ['kind', 'b', 'b'],
    ['words', ['b', 'a', 'b'], ['b', 'a']],
    ['anything', { a: [1] }, { a: [1] }],
    ['inner', { key: 'k' }, { key: 'k' }],
  ])('%s of %j is %j', (name, value, result) => {
    expect(read(name, value)).toEqual(result);
  });

  it.each<[keyof Fields, unknown, string]>([
    ['name', 5, 'string'],
    ['name', null, 'string'],
    ['name', 'a', 'minLength'],
    ['name', 'abcd', 'maxLength'],
    ['title', '  ', 'minLength'],
    ['label', '', 'minLength'],
    ['label', ' \u00a0\n', 'blank'],
    ['label', '    ', 'maxLength'],
    ['label', 5, 'string'],
    ['email', 'a@b', 'email'],
    ['email', 'a.long.name@example.com', 'maxLength'],
    ['host', 'https://a', 'host'],
    ['host', 'a.b.example', 'maxLength'],
    ['kind', 'c', 'in'],
    ['words', 'a', 'words'],
    ['words', [1], 'words'],
    ['words', ['x'.repeat(101)], 'words'],
    ['words', [], 'arrayMinSize'],
    ['words', Array.from({ length: 101 }, (_, n) => String(n)), 'arrayMaxSize'],
    ['anything', [], 'object'],
    ['anything', null, 'object'],
    ['inner', 'k', 'object'],
    ['inner', [{ key: 'k' }], 'object'],
    ['inner', { key: 5 }, 'nested'],
  ])('%s refuses %j by the rule %s', (name, value, broken) => {
    expect(read(name, value)).toEqual({ refused: [broken] });
  });
});
