/** Why an image is refused; the message completes the sentence `files[0] …`. */
export class Refusal extends Error {}

/** It is nothing that is accepted. */
export const unknownType = (): Refusal => new Refusal('is not a JPEG, PNG, GIF, WebP, SVG, BMP or TIFF image.');

/** It cannot be read to its end. */
export const damaged = (): Refusal => new Refusal('is damaged or incomplete.');

/** It is also something else. */
export const mixed = (): Refusal => new Refusal('holds something else besides the image.');

/** It is an SVG that would do or load something. */
export const active = (what: string): Refusal => new Refusal(`is an SVG with ${what}, which is not accepted.`);

/** Throws when the picture is too large to be decoded. */
export function checkPixels(pixels: number, most: number): void {
  if (!(pixels <= most)) throw new Refusal(`has more than ${String(most)} pixels, all frames together.`);
}
