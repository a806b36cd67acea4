import { mixed } from './refusal.js';

/** Starts of pages, scripts and documents, with the character that ends the keyword. Compressed pixels do not contain them. */
const MARKUP = /<(?:script|html|iframe|!doctype)[\s>]|<\?php\s/i;
const DOCUMENT = /%PDF-\d/;
const RAR = Buffer.from('Rar!\x1a\x07', 'latin1');

/** End record of a ZIP archive: 22 bytes and a comment of up to 64 kB, located from the end of the file. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_RECORD = 22;
const ZIP_COMMENT = 0xffff;

/**
 * Throws for an image that other programs would interpret as a page, a script, a document or an archive. Other data after
 * the image is accepted, because cameras append their own.
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
