/** Refusal of an image. The message completes the sentence `files[0] …`. */
export class Refusal extends Error {}

/** Refuses a file that is not an accepted image. */
export const unknownType = (): Refusal => new Refusal('is not a JPEG, PNG, GIF, WebP, SVG, BMP or TIFF image.');

/** Refuses a file that cannot be decoded completely. */
export const damaged = (): Refusal => new Refusal('is damaged or incomplete.');

/** Refuses an image that is also another kind of file. */
export const mixed = (): Refusal => new Refusal('holds something else besides the image.');

/** Refuses an SVG with active content or external references. */
export const active = (what: string): Refusal => new Refusal(`is an SVG with ${what}, which is not accepted.`);

/** Throws when the image is too large to be decoded. */
export function checkPixels(pixels: number, most: number): void {
  if (!(pixels <= most)) throw new Refusal(`has more than ${String(most)} pixels, all frames together.`);
}
