import { type Api, useApi } from '../../../test/harness.js';
import { form, svg, upload } from '../../../test/images.js';
import { PAGE, useStorePages } from '../../../test/pages.js';
import { S3 } from '../../../test/s3.js';

const MUG = { name: 'Mug', variant: { price: 100, quantity: 1 } };

/** Tests of the images of variants for any storage. */
function shows(api: Api): void {
  const pages = useStorePages(api, 'products');

  it('are thumbnails of stored files, as the API names them, and links to other sites', async () => {
    const { shop, open, list } = pages;
    const { product_id } = (await shop.post('/products', MUG)).body.data as { product_id: number };
    const { body } = await upload(shop, product_id, form(svg('<rect width="9" height="9"/>')));
    const [{ stored_key, thumbnail_url }] = body.data as [{ stored_key: string; thumbnail_url: string }];
    const [{ sku_id }] = (await shop.get(`/products/${String(product_id)}`)).body.data.variants as [{ sku_id: number }];
    const elsewhere = 'https://cdn.example.com/mug.blue.webp';
    const changed = await shop.put(`/products/${String(product_id)}/variants/${String(sku_id)}`, { images: `${stored_key},${elsewhere}` });
    expect(changed.status).toBe(200);
    const { text } = await open(`${list}/${String(product_id)}`);
    const sources = [...text.matchAll(/<img class="variant-image" src="([^"]*)"/g)].map(([, src = '']) => src);
    expect(sources).toEqual([new URL(thumbnail_url).pathname]);
    expect(text).toContain(`href="${elsewhere}" rel="noopener noreferrer"`);
    const shown = await api.call('GET', sources[0] ?? '', { headers: PAGE });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('are left out if they are not addresses', async () => {
    const { shop, open, list } = pages;
    const { product_id } = (await shop.post('/products', MUG)).body.data as { product_id: number };
    for (const images of ['', 'x', '{}', '[1,"javascript:alert(1)","../x.webp","http://example.com/a.webp"]']) {
      await api.query('UPDATE variants SET images = $3 WHERE store_id = $1 AND product_id = $2', [shop.store_id, product_id, images]);
      const { status, text } = await open(`${list}/${String(product_id)}`);
      const forbidden = ['variant-image', 'javascript:', 'http://example.com', 'x.webp'].filter((word) => text.includes(word));
      expect([images, status, forbidden]).toEqual([images, 200, []]);
    }
  });
}

describe('the images of variants in a directory', () => {
  shows(useApi());
});

describe('the images of variants in a bucket', () => {
  shows(S3.use().api);
});
