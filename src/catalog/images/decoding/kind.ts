/** Accepted kind of image. */
export type Kind = 'jpeg' | 'png' | 'gif' | 'webp' | 'svg' | 'bmp' | 'tiff';

const hex = (text: string): Buffer => Buffer.from(text, 'hex');

/** First bytes of each kind. */
const BEGINNINGS: readonly (readonly [Kind, Buffer])[] = [
  ['jpeg', hex('ffd8ff')],
  ['png', hex('89504e470d0a1a0a')],
  ['gif', Buffer.from('GIF87a')],
  ['gif', Buffer.from('GIF89a')],
  ['bmp', Buffer.from('BM')],
  ['tiff', hex('49492a00')],
  ['tiff', hex('4d4d002a')],
  ['tiff', hex('49492b00')],
  ['tiff', hex('4d4d002b')],
];

/** Returns the kind of a file by its content alone; undefined if it is not accepted. */
export function kindOf(bytes: Buffer): Kind | undefined {
  const begins = (beginning: Buffer, at = 0): boolean => bytes.subarray(at, at + beginning.length).equals(beginning);
  if (begins(Buffer.from('RIFF')) && begins(Buffer.from('WEBP'), 8)) return 'webp';
  const [kind] = BEGINNINGS.find(([, beginning]) => begins(beginning)) ?? [];
  return kind ?? (isMarkup(bytes) ? 'svg' : undefined);
}

/** Returns true for a tag after an optional byte order mark and blanks: an XML document, which the SVG parser then checks. */
const isMarkup = (bytes: Buffer): boolean => /^\ufeff?\s*</.test(bytes.toString('utf8', 0, 256));
