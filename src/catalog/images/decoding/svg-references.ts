import { active } from './refusal.js';

/** Pictures that stand in the text itself. */
const RASTER = /^data:image\/(?:png|jpe?g|gif|webp);base64,([\w+/=\s-]*)$/i;
const FONT = /^data:(?:font\/\w+|application\/(?:x-)?font-\w+)[;,]/i;

/** Every `url(…)` of a style, with what is between the brackets. */
const URLS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)]*))/gi;
/** What loads or runs something without `url(…)`. */
const LOADING = /@import|(?:image|image-set|src|cross-fade|element|expression)\(/i;

/** The pictures that an SVG holds as text. */
export type Rasters = Buffer[];

/** A reference to another place. Throws unless it stays within the document: an anchor, or a picture that is kept in `rasters`. */
export function checkReference(reference: string, rasters: Rasters): void {
  const target = reference.trim();
  if (target === '' || target.startsWith('#')) return;
  const [, data] = RASTER.exec(target) ?? [];
  if (data === undefined) throw active('a reference to something outside');
  rasters.push(Buffer.from(data, 'base64'));
}

/** The text of a style, or of an attribute that may be one. Throws when it loads anything from outside. */
export function checkStyle(style: string, rasters: Rasters): void {
  if (LOADING.test(style)) throw active('a style that loads something');
  for (const [, double, single, bare] of style.matchAll(URLS)) {
    const target = double ?? single ?? bare ?? '';
    if (!FONT.test(target.trim())) checkReference(target, rasters);
  }
}

/** An escape could spell any of the words above so that they are not seen. */
export function refuseEscapes(style: string): void {
  if (style.includes('\\')) throw active('escaped characters in a style');
}
