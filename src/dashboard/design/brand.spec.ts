import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { brandStylesheet, contrast, rgbOf } from './brand.js';

const STYLES = readFileSync(new URL('dashboard.css', import.meta.url), 'utf8');

/** Returns the values of the variables of the light and the dark look. */
function looksOf(css: string): Record<string, string>[] {
  const [light = '', dark = ''] = css.split('prefers-color-scheme: dark');
  const variables = (text: string) =>
    [...text.matchAll(/--(\w+(?:-\w+)?): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]);
  return [Object.fromEntries(variables(light)), Object.fromEntries(variables(dark.split('\n}\n')[0] ?? ''))] as Record<string, string>[];
}

describe('the stylesheet of a colour', () => {
  it('is readable in light and dark mode for any colour', () => {
    const grounds = looksOf(STYLES);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
        const color = `#${number.toString(16).padStart(6, '0')}`;
        const css = brandStylesheet(color);
        const pairs = looksOf(css).flatMap((own, n) => {
          const look = { ...grounds[n], ...own };
          const onGrounds = ['accent', 'accent-strong'].flatMap((name) =>
            ['surface', 'ground', 'sunken', 'accent-soft'].map((ground) => [look[name], look[ground]]),
          );
          return [
            ...onGrounds,
            [look['on-accent'], look['accent']],
            [look['on-accent'], look['accent-strong']],
            [look['ink'], look['accent-soft']],
          ];
        });
        const [, text = ''] = /color: (#\w{6}); \}/.exec(css) ?? [];
        const [, hover = ''] = /:hover \{ background: (#\w{6})/.exec(css) ?? [];
        for (const [front = '', back = ''] of [...pairs, [text, color], [text, hover]])
          expect([front, back, contrast(rgbOf(front), rgbOf(back)) >= 4.5]).toEqual([front, back, true]);
      }),
    );
  });

  it('does not change a readable colour', () => {
    expect(brandStylesheet('#0b6b5d')).toContain(':root { --accent: #0b6b5d;');
  });
});
