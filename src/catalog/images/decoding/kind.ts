/** What an image can be. */
export type Kind = 'jpeg' | 'png' | 'gif' | 'webp' | 'svg' | 'bmp' | 'tiff';

const hex = (text: string): Buffer => Buffer.from(text, 'hex');

/** How files of each kind begin. */
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

/** What a file is by its content, which is all that counts; undefined for anything else. */
export function kindOf(bytes: Buffer): Kind | undefined {
  const begins = (beginning: Buffer, at = 0): boolean => bytes.subarray(at, at + beginning.length).equals(beginning);
  if (begins(Buffer.from('RIFF')) && begins(Buffer.from('WEBP'), 8)) return 'webp';
  const [kind] = BEGINNINGS.find(([, beginning]) => begins(beginning)) ?? [];
  return kind ?? (isMarkup(bytes) ? 'svg' : undefined);
}

/** An XML document begins with a tag, perhaps after a byte order mark and blanks; whether it is an SVG is for its parser to say. */
const isMarkup = (bytes: Buffer): boolean => /^\ufeff?\s*</.test(bytes.toString('utf8', 0, 256));
