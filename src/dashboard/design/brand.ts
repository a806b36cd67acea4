import { filePath, thumbnailKey } from '../../platform/storage/file-key.js';
import type { PublicStore } from '../../store/store.service.js';

/** Colour as red, green and blue from 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number];

/** Name, logo and colour of a store, which a page shows instead of those of the dashboard. */
export type Brand = Pick<PublicStore, 'name' | 'image' | 'color'>;

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;
const STEPS = 20;
/** Shares of the accent colour in its soft variant, and of black or white in its strong variant. */
const SOFT = 0.12;
const STRONG = 0.2;

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/** Backgrounds of the pages as in dashboard.css, the surface of cards first, and the colour towards which text on them is mixed. */
const LOOKS = {
  light: { grounds: ['#ffffff', '#f4f6f5', '#eef2f0'], toward: BLACK },
  dark: { grounds: ['#18201e', '#101614', '#202a27'], toward: WHITE },
} as const;

/** Returns the path of the stylesheet of a colour such as `#0b6b5d`. The name determines the content, so it can be cached forever. */
export const brandPath = (color: string): string => `/assets/brand.${color.slice(1)}.css`;

/** Returns the colour of the name of a stylesheet; undefined for other names. */
export const brandColor = (name: string): string | undefined => {
  const [, digits] = /^brand\.([0-9a-f]{6})\.css$/.exec(name) ?? [];
  return digits && `#${digits}`;
};

/**
 * Returns a stylesheet in a colour. Buttons use it unchanged, with black or white text; elsewhere it is mixed with black, or in dark mode
 * with white, until it is readable.
 */
export function brandStylesheet(color: string): string {
  const shown = rgbOf(color);
  const text = contrast(shown, WHITE) >= contrast(shown, BLACK) ? WHITE : BLACK;
  const hover = mix(shown, text === WHITE ? BLACK : WHITE, STRONG);
  return [
    `:root { ${accents(shown, 'light')} }`,
    `@media (prefers-color-scheme: dark) { :root { ${accents(shown, 'dark')} } }`,
    `.button.primary { background: ${color}; border-color: var(--line-strong); color: ${hex(text)}; }`,
    `.button.primary:hover { background: ${hex(hover)}; }`,
    '',
  ].join('\n');
}

function accents(color: Rgb, look: keyof typeof LOOKS): string {
  const { grounds, toward } = LOOKS[look];
  const backgrounds = grounds.map(rgbOf);
  const [surface = WHITE, ground = WHITE] = backgrounds;
  const softOf = (accent: Rgb): Rgb => mix(surface, accent, SOFT);
  const mixed = Array.from({ length: STEPS + 1 }, (_, step) => mix(color, toward, step / STEPS));
  const accent = mixed.find((one) => [...backgrounds, softOf(one)].every((behind) => contrast(one, behind) >= READABLE)) ?? toward;
  const variables = { accent, 'accent-strong': mix(accent, toward, STRONG), 'accent-soft': softOf(accent), 'on-accent': ground };
  return Object.entries(variables)
    .map(([name, value]) => `--${name}: ${hex(value)};`)
    .join(' ');
}

/** Returns the contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the components of a colour such as `#0b6b5d`. */
export function rgbOf(color: string): Rgb {
  const number = Number.parseInt(color.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

const hex = (color: Rgb): string => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  Math.round(from[0] + (to[0] - from[0]) * share),
  Math.round(from[1] + (to[1] - from[1]) * share),
  Math.round(from[2] + (to[2] - from[2]) * share),
];

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the path of the small logo of a store, if it has one. */
export const logoOf = ({ image }: Pick<Brand, 'image'>): string | undefined =>
  image?.startsWith(filePath('')) ? thumbnailKey(image) : undefined;
