import type { JSX } from 'preact';
import { DEFAULT_VARIANT_NAME } from '../../catalog/products/product.entity.js';
import type { ProductDetail } from '../../catalog/products/products.dto.js';
import type { ProductInventory } from '../../inventory/inventory.dto.js';
import { Badge, Button, Card, Form, Notice } from '../design/elements.js';
import { Table } from '../design/table.js';
import { HiddenFields } from '../design/hidden-fields.js';
import { usePage, useMessages } from '../design/page-context.js';
import { Time } from '../design/time.js';
import { formatNumber } from '../language/language.js';
import { Facts, RecordPage, type RecordProps, Status, Taka } from '../records/record.js';
import { LocationStock } from './location-stock.js';
import type { RefusedStock, ShownProduct } from './product-editor.service.js';
import { SECTION } from './products.page.js';
import { Movements, StockEntryForm } from './stock-cards.js';
import { VariantImages } from './variant-images.js';
import { useStockNames } from './stock-names.js';

/** Notices about the last action on a product. */
export const PRODUCT_DONE = [
  'product_saved_active',
  'product_saved_inactive',
  'product_adjusted',
  'product_counted',
  'product_counts_saved',
] as const;

type Props = RecordProps &
  ShownProduct & {
    readonly saved?: (typeof PRODUCT_DONE)[number] | undefined;
    readonly refused?: RefusedStock | undefined;
  };

/** A product with its variants, their stock and its movements, and the forms to change them. */
export function ProductPage({ product, category, stock, movements, locations, saved, refused, ...page }: Props): JSX.Element {
  const say = useMessages();
  const { may } = usePage();
  const shown = { product, category, stock, movements, locations };
  return (
    <RecordPage {...page} current={SECTION} title={product.name} lead={product.short_description}>
      {saved && <Notice tone="good">{say(saved)}</Notice>}
      {refused && <Notice tone="bad">{say(refused.status === 409 ? 'product_conflict' : 'reason_other')}</Notice>}
      <Card>
        <About product={product} category={category} />
      </Card>
      {may('products__edit_products') && <Sale product={product} />}
      <Variants product={product} stock={stock} />
      <LocationStock product={product} stock={stock} locations={locations} />
      {may('products__edit_products') && <StockEntryForm {...shown} refused={refused} />}
      <Movements {...shown} />
    </RecordPage>
  );
}

function About({ product, category }: Pick<ShownProduct, 'product' | 'category'>): JSX.Element {
  const say = useMessages();
  const { name: _name, slug, is_active, is_visible, is_featured, is_bestseller, is_best_deals, is_bundle, description } = product;
  const flag = (value: number) => value === 1 && say('yes');
  return (
    <Facts
      facts={[
        [say('product_state'), <Status key="state" word={is_active === 1 ? 'active' : 'inactive'} />],
        [say('product_visible'), say(is_visible === 1 ? 'yes' : 'no')],
        [say('product_featured'), flag(is_featured)],
        [say('product_bestseller'), flag(is_bestseller)],
        [say('product_best_deals'), flag(is_best_deals)],
        [say('product_bundle'), flag(is_bundle)],
        [say('product_category'), category],
        [say('product_brand'), product.brand_id !== null && String(product.brand_id)],
        [say('product_slug'), slug],
        [say('product_description'), description],
        [say('record_created'), <Time key="created" at={String(product.created_at)} />],
        [say('product_changed'), <Time key="changed" at={String(product.updated_at)} />],
      ]}
    />
  );
}

function Sale({ product: { store_id, product_id, is_active } }: { readonly product: ProductDetail }): JSX.Element {
  const say = useMessages();
  const [action, hint] =
    is_active === 1
      ? (['product_deactivate', 'product_deactivate_hint'] as const)
      : (['product_activate', 'product_activate_hint'] as const);
  return (
    <Card>
      <h2>{say('product_sale')}</h2>
      <p class="hint">{say(hint)}</p>
      <Form action={`/${String(store_id)}/${SECTION}/${String(product_id)}/sale`}>
        <HiddenFields fields={{ is_active: is_active === 1 ? '0' : '1' }} />
        <div class="actions">
          <Button kind={is_active === 1 ? 'secondary' : 'primary'}>{say(action)}</Button>
        </div>
      </Form>
    </Card>
  );
}

const COLUMNS = [
  'product_variant',
  'product_sku',
  'order_price',
  'order_unit_cost',
  'product_on_hand',
  'product_committed',
  'product_available',
  'product_damaged',
  'product_incoming',
] as const;

function Price({ price, before }: { readonly price: number; readonly before: number | null | undefined }): JSX.Element {
  const say = useMessages();
  return (
    <span>
      <Taka amount={price} />{' '}
      {typeof before === 'number' && (
        <span class="hint">
          {say('product_compare')}: <Taka amount={before} />
        </span>
      )}
    </span>
  );
}

/** Characters up to which an SKU code is not broken at its hyphens. */
const SHORT_SKU = 12;

const MEASURES = ['weight', 'width', 'depth', 'height'] as const;
/** Delivery, measures and images of a variant, if it has any. */
function VariantFacts({ variant }: { readonly variant: ProductDetail['variants'][number] }): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const measures = MEASURES.flatMap((name) => {
    const value = variant[name];
    return value === null ? [] : [`${say(`product_${name}`)} ${formatNumber(language, value)}`];
  });
  return (
    <>
      {variant.free_shipping === 1 && (
        <span>
          <Badge>{say('product_free_shipping')}</Badge>
        </span>
      )}
      {measures.length > 0 && <span class="hint">{measures.join(' · ')}</span>}
      {variant.images !== null && (
        <span>
          <VariantImages images={variant.images} />
        </span>
      )}
    </>
  );
}

/** True for the default variant, unless its name already says so. */
const isMarked = ({ is_default, variant_name }: ProductInventory['variants'][number]): boolean =>
  is_default === 1 && variant_name !== DEFAULT_VARIANT_NAME;

function Variants({ product, stock }: { readonly product: ProductDetail; readonly stock: ProductInventory }): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const { variantName } = useStockNames(product);
  const details = new Map(product.variants.map((variant) => [variant.sku_id, variant]));
  const rows = stock.variants.map((variant) => {
    const detail = details.get(variant.sku_id);
    const { price, unit_cost, on_hand, committed, inventory_available, damaged, incoming } = variant;
    return {
      key: variant.sku_id,
      cells: [
        <span key="name" class="stacked">
          <span>
            {variantName({ variant_name: variant.variant_name })} {isMarked(variant) && <Badge>{say('product_default')}</Badge>}
          </span>
          {detail && <VariantFacts variant={detail} />}
        </span>,
        <span key="sku" class={variant.sku_code.length > SHORT_SKU ? 'breaking' : 'unbroken'}>
          {variant.sku_code || '–'}
        </span>,
        <Price key="price" price={price} before={detail?.compare_at_price} />,
        unit_cost === null ? '–' : <Taka key="cost" amount={unit_cost} />,
        ...[on_hand, committed, inventory_available, damaged, incoming].map((units) => formatNumber(language, units)),
      ],
    };
  });
  return (
    <section class="stacked">
      <h2 class="section">{say('product_variants')}</h2>
      <Card>
        <Table caption={say('product_variants')} columns={COLUMNS.map((word) => say(word))} rows={rows} />
      </Card>
    </section>
  );
}
