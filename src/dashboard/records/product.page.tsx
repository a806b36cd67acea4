import type { JSX } from 'preact';
import type { ProductDetail } from '../../catalog/products/products.dto.js';
import { Card, Table } from '../design/elements.js';
import { usePage, useMessages } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';
import { Facts, RecordPage, type RecordProps, Status, Taka, Time } from './record.js';

/** A product with its variants. */
export function ProductPage({ product, ...page }: RecordProps & { readonly product: ProductDetail }): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const { name, slug, is_active, is_visible, short_description, created_at, variants } = product;
  return (
    <RecordPage {...page} title={name} lead={short_description}>
      <Card>
        <Facts
          facts={[
            [say('product_state'), <Status key="state" word={is_active === 1 ? 'active' : 'inactive'} />],
            [say('product_visible'), say(is_visible === 1 ? 'yes' : 'no')],
            [say('product_slug'), slug],
            [say('record_created'), <Time key="created" at={String(created_at)} />],
          ]}
        />
      </Card>
      <Card>
        <Table
          caption={say('product_variants')}
          columns={[say('product_variant'), say('product_sku'), say('order_price'), say('product_stock')]}
          rows={variants.map(({ sku_id, variant_name, sku_code, price, quantity }) => ({
            key: sku_id,
            cells: [variant_name, sku_code, <Taka key="price" amount={price} />, formatNumber(language, quantity)],
          }))}
        />
      </Card>
    </RecordPage>
  );
}
