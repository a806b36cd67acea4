import { withNativeNames } from '../../scripts/native-names.mjs';

describe('withNativeNames', () => {
  it.each([
    ['a constant', 'const a = /* @__PURE__ */ __name((x) => x, "a");', 'const a = /* @__PURE__ */ (x) => x;'],
    ['an anonymous function', 'var a = __name(function() {}, "a");', 'var a = function() {};'],
    ['an assignment', 'a = __name(() => 1, "a");', 'a = () => 1;'],
    ['a property', 'f({ type: __name(() => B, "type") });', 'f({ type: () => B });'],
    ['a declared function', 'function f() {}\n__name(f, "f");', 'function f() {}\n'],
    [
      'a function in another',
      'const a = __name(() => {\n  const b = __name(() => 1, "b");\n}, "a");',
      'const a = () => {\n  const b = () => 1;\n};',
    ],
  ])('removes the call where JavaScript names the function itself: %s', (_, source, expected) => {
    expect(withNativeNames(source)).toBe(expected);
  });

  it.each([
    ['a renamed constant', 'const a2 = __name(() => 1, "a");'],
    ['a renamed function', '__name(f2, "f");'],
    ['a class', 'class A { static { __name(this, "A"); } }'],
    ['a class expression', 'const a = __name(class { static name() {} }, "a");'],
    ['a member', 'exports.a = __name(() => 1, "a");'],
    ['a computed property', 'f({ [a]: __name(() => 1, "a") });'],
    ['a default of an operator', 'a ||= __name(() => 1, "b");'],
    ['an argument', 'f(__name(() => 1, "a"));'],
  ])('leaves other calls: %s', (_, source) => {
    expect(withNativeNames(source)).toBe(source);
  });
});
