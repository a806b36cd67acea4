import type { Shop } from './factories.js';
import type { Api } from './harness.js';
import { form, kept, picture, productOf, type Sent, upload } from './images.js';

/** Error messages for refused images. */
export const TOO_MANY_PIXELS = 'has more than 40000000 pixels, all frames together.';
export const DAMAGED = 'is damaged or incomplete.';
export const MIXED = 'holds something else besides the image.';
export const UNKNOWN = 'is not a JPEG, PNG, GIF, WebP, SVG, BMP or TIFF image.';

/** Expects uploads to be refused, each to its own product. */
export function useRefusals(api: Api): { expectRefused: (file: Buffer | Sent, reason: string | RegExp) => Promise<void> } {
  let shop: Shop;
  let product_id: number;
  let good: Buffer;
  let before: Awaited<ReturnType<typeof kept>>;
  beforeAll(async () => {
    before = await kept(api);
    shop = await api.shop();
    product_id = await productOf(api, shop);
    good = await picture(5, 5).png().toBuffer();
  });

  /** Uploads the file together with a valid one. Both must be refused for this reason and leave nothing behind. */
  async function expectRefused(file: Buffer | Sent, reason: string | RegExp): Promise<void> {
    const { status, body } = await upload(shop, product_id, form(good, file));
    expect({ status, body }).toEqual({ status: 400, body: { message: expect.any(String), status: 400, errors: [expect.any(Object)] } });
    expect(body.errors[0]).toEqual({ field: 'files[1]', rule: 'image', message: body.message });
    if (typeof reason === 'string') expect(body.message).toBe(`files[1] ${reason}`);
    else expect(body.message).toMatch(reason);
    expect(await kept(api)).toEqual(before);
  }

  return { expectRefused };
}
