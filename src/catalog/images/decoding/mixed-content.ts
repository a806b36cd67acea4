import { mixed } from './refusal.js';

/** Pages, scripts and documents, however they are written, with the character that ends the word: compressed pixels hold no such thing. */
const MARKUP = /<(?:script|html|iframe|!doctype)[\s>]|<\?php\s/i;
const DOCUMENT = /%PDF-\d/;
const RAR = Buffer.from('Rar!\x1a\x07', 'latin1');

/** End of a ZIP archive: its record is 22 bytes and a comment of up to 64 kB, and is found from the end of the file. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_RECORD = 22;
const ZIP_COMMENT = 0xffff;

/**
 * Throws for an image that other programs would take for a page, a script, a document or an archive. Cameras append data of their own to
 * images, so that something follows the picture is no reason by itself.
 */
export function refuseMixed(bytes: Buffer): void {
  const text = bytes.toString('latin1');
  if (MARKUP.test(text) || DOCUMENT.test(text) || bytes.includes(RAR) || isArchive(bytes)) throw mixed();
}

function isArchive(bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - ZIP_RECORD - ZIP_COMMENT));
  const at = tail.lastIndexOf(ZIP_END);
  return at >= 0 && at + ZIP_RECORD <= tail.length && at + ZIP_RECORD + tail.readUInt16LE(at + ZIP_RECORD - 2) <= tail.length;
}
