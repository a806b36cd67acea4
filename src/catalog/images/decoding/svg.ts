import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { active, damaged, unknownType } from './refusal.js';
import { ACTIVE_NAMESPACES, ANIMATIONS, ALLOWED_ELEMENTS, SVG } from './svg-elements.js';
import { checkReference, checkStyle, type EmbeddedImages, refuseEscapes } from './svg-references.js';
import { type Size, svgSize } from './svg-size.js';

/** Accepted encodings: supersets of ASCII. */
const ASCII_ALIKE = /^(?:us-ascii|iso-8859-\d{1,2}|windows-125\d)$/i;
const UTF8 = /^utf-?8$/i;

/** Maximum depth of elements; no drawing needs more. */
const MAX_DEPTH = 256;

/** Attributes with plain text, in which a backslash is not an escape. */
const TEXT = /^(?:id|class|d|data-.*|aria-.*|lang|unicode|glyph-name)$/;

/** Processing instructions of editors, which browsers ignore. */
const INERT_INSTRUCTIONS = new Set(['xpacket', 'adobe-xap-filters']);

/** Result of reading an SVG. */
export interface Inspected {
  readonly size: Size;
  /** Embedded images, not yet checked. */
  readonly rasters: EmbeddedImages;
}

/**
 * Reads an SVG. Throws unless it is only an image: for scripts, event handlers, foreign content, a DOCTYPE, and references
 * to anything outside of it.
 */
export function inspectSvg(bytes: Buffer): Inspected {
  const reader = new SvgReader();
  const text = utf8(bytes);
  reader.read(text);
  if (!reader.size) throw unknownType();
  return { size: reader.size, rasters: reader.rasters };
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw active('an encoding other than UTF-8');
  }
}

class SvgReader {
  readonly rasters: EmbeddedImages = [];
  size: Size | undefined;
  private readonly parser = new SaxesParser({ xmlns: true, position: false });
  /** Text of the open style element. */
  private style: string | undefined;
  private depth = 0;

  read(text: string): void {
    const ascii = !/[^\0-\x7f]/.test(text);
    this.parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
      if (!UTF8.test(encoding) && !(ascii && ASCII_ALIKE.test(encoding))) throw active('an encoding other than UTF-8');
    });
    this.parser.on('doctype', (name) => {
      throw /^\s*svg\b/.test(name) ? active('a DOCTYPE') : unknownType();
    });
    this.parser.on('processinginstruction', ({ target }) => {
      if (!INERT_INSTRUCTIONS.has(target)) throw active('a processing instruction');
    });
    this.parser.on('opentag', (tag) => this.open(tag));
    this.parser.on('closetag', (tag) => this.close(tag));
    for (const event of ['text', 'cdata'] as const) {
      this.parser.on(event, (part) => {
        if (this.style !== undefined) this.style += part;
      });
    }
    this.parser.on('error', () => {
      throw this.size ? damaged() : unknownType();
    });
    this.parser.write(text).close();
  }

  private open(tag: SaxesTagNS): void {
    if (++this.depth > MAX_DEPTH) throw active('too many elements within each other');
    if (ACTIVE_NAMESPACES.has(tag.uri)) throw active('content of another language');
    const attributes = Object.values(tag.attributes);
    if (this.size === undefined) this.openRoot(tag);
    for (const attribute of attributes) this.checkAnywhere(attribute);
    if (tag.uri === SVG) this.openDrawn(tag, attributes);
  }

  private openDrawn(tag: SaxesTagNS, attributes: readonly SaxesAttributeNS[]): void {
    if (!ALLOWED_ELEMENTS.has(tag.local)) throw active(`the element ${tag.local.slice(0, 40)}`);
    for (const attribute of attributes) this.checkAttribute(attribute, tag);
    if (tag.local === 'style') this.style ??= '';
  }

  private openRoot({ uri, local, attributes }: SaxesTagNS): void {
    if (uri !== SVG || local !== 'svg') throw unknownType();
    this.size = svgSize((name) => attributes[name]?.value);
  }

  private checkAnywhere({ prefix, local, uri }: SaxesAttributeNS): void {
    if (prefix === 'xmlns') return;
    if (/^on/i.test(local)) throw active('an event handler');
    if (prefix === 'xml' && local === 'base') throw active('a base address');
    if (ACTIVE_NAMESPACES.has(uri)) throw active('content of another language');
  }

  private checkAttribute({ prefix, local, value }: SaxesAttributeNS, tag: SaxesTagNS): void {
    if (/^(?:href|src)$/i.test(local)) checkReference(value, this.rasters);
    else if (prefix === '') this.checkValue(local, value);
    if (ANIMATIONS.has(tag.local) && local === 'attributeName' && /(?:^|:)(?:href|src|on\w*)$/i.test(value.trim())) {
      throw active('an animation of a reference or an event handler');
    }
  }

  private checkValue(name: string, value: string): void {
    if (TEXT.test(name)) return;
    refuseEscapes(value);
    checkStyle(value, this.rasters);
  }

  private close({ uri, local }: SaxesTagNS): void {
    this.depth--;
    if (this.style === undefined || uri !== SVG || local !== 'style') return;
    refuseEscapes(this.style);
    checkStyle(this.style, this.rasters);
    this.style = undefined;
  }
}
