import { active } from './refusal.js';

/** Images embedded as data URLs. */
const RASTER = /^data:image\/(?:png|jpe?g|gif|webp);base64,([\w+/=\s-]*)$/i;
const FONT = /^data:(?:font\/\w+|application\/(?:x-)?font-\w+)[;,]/i;

/** Every `url(…)` of a style, with the text between the brackets. */
const URLS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)]*))/gi;
/** CSS that loads or runs something without `url(…)`. */
const LOADING = /@import|(?:image|image-set|src|cross-fade|element|expression)\(/i;

/** Images embedded in an SVG. */
export type EmbeddedImages = Buffer[];

/** Checks a reference. Throws unless it stays within the document: an anchor, or an embedded image, which is added to `rasters`. */
export function checkReference(reference: string, rasters: EmbeddedImages): void {
  const target = reference.trim();
  if (target === '' || target.startsWith('#')) return;
  const [, data] = RASTER.exec(target) ?? [];
  if (data === undefined) throw active('a reference to something outside');
  rasters.push(Buffer.from(data, 'base64'));
}

/** Checks a style, or an attribute that may contain one. Throws when it loads anything from outside of the document. */
export function checkStyle(style: string, rasters: EmbeddedImages): void {
  if (LOADING.test(style)) throw active('a style that loads something');
  for (const [, double, single, bare] of style.matchAll(URLS)) {
    const target = double ?? single ?? bare ?? '';
    if (!FONT.test(target.trim())) checkReference(target, rasters);
  }
}

/** Escapes could hide any of the keywords above. */
export function refuseEscapes(style: string): void {
  if (style.includes('\\')) throw active('escaped characters in a style');
}
