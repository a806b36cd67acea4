import { getMetadataStorage, IsInt, IsString, MaxLength, Min } from 'class-validator';
import { findRulesOnce } from './validation-rules.js';

class Named {
  @IsString() @MaxLength(5) name: unknown;
}

class Aged extends Named {
  @IsInt() @Min(0, { groups: ['strict'] }) age: unknown;
}

/** Rules of this spec, without the changes of other code to the global storage. */
type Storage = ReturnType<typeof getMetadataStorage>;
const storage = (): Storage => Object.assign(Object.create(Object.getPrototypeOf(getMetadataStorage()) as object) as Storage, fieldsOf());
const fieldsOf = (): object => {
  const own = Object.entries(getMetadataStorage()).filter(([, value]) => typeof value !== 'function');
  return Object.fromEntries(own);
};

describe('rules that are found once', () => {
  const [plain, once] = [storage(), storage()];
  findRulesOnce(once);

  it.each([[undefined], [['strict']], [[]]])(
    'include the rules of the class and of the classes that it extends, for the groups %j',
    (groups) => {
      const expected = plain.getTargetValidationMetadatas(Aged, '', false, false, groups);
      expect(expected.length).toBeGreaterThan(0);
      for (let n = 0; n < 2; n++) expect(once.getTargetValidationMetadatas(Aged, '', false, false, groups)).toEqual(expected);
    },
  );

  it('are not searched again, even if caching is enabled twice', () => {
    findRulesOnce(once);
    const first = once.getTargetValidationMetadatas(Named, '', false, false);
    expect(once.getTargetValidationMetadatas(Named, '', false, false)).toBe(first);
    expect(plain.getTargetValidationMetadatas(Named, '', false, false)).not.toBe(first);
    findRulesOnce(once);
    expect(once.getTargetValidationMetadatas(Named, '', false, false)).toBe(first);
  });
});
