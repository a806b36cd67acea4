import { canonicalJson } from './canonical-json.js';

describe('canonical JSON', () => {
  it('matches the example in RFC 8785, section 3.2.2', () => {
    const value = JSON.parse(
      String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`,
    ) as object;
    expect(canonicalJson(value)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it('sorts names by their UTF-16 code units, as section 3.2.3 shows', () => {
    const names = ['€', '\r', '\ufb33', '1', '😀', '\u0080', 'ö'];
    const sorted = ['\r', '1', '\u0080', 'ö', '€', '😀', '\ufb33'];
    const text = canonicalJson(Object.fromEntries(names.map((name) => [name, 0])));
    expect(text).toBe(`{${sorted.map((name) => `${JSON.stringify(name)}:0`).join(',')}}`);
  });

  it('sorts names that are integers as text, at any depth', () => {
    expect(canonicalJson({ b: [{ 9: 1, 10: 2 }], a: undefined })).toBe('{"b":[{"10":2,"9":1}]}');
  });
});
