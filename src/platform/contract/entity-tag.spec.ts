import { IfMatch, entityTag } from './entity-tag.js';

describe('the tag of a version', () => {
  it('is its number in quotes', () => {
    expect(entityTag(17)).toBe('"17"');
  });

  it.each(['"17"', 'W/"17"', ' "17" ', '"3","17"', '"3", W/"17" , "5"', '"17",'])('is found in %p', (header) => {
    expect(IfMatch.matches(header, 17)).toBe(true);
  });

  it.each(['', '17', '"1"', '"7"', '"170"', '"017"', '"1","7"', 'w/"17"', 'W/W/"17"', '"17', '17"', '""17""', '"17" "17"', ','])(
    'is not found in %p',
    (header) => {
      expect(IfMatch.matches(header, 17)).toBe(false);
    },
  );
});
