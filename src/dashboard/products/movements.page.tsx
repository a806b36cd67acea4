import type { JSX } from 'preact';
import { MOVEMENT_KINDS } from '../../catalog/stock/stock.entity.js';
import { MAX_COUNTED } from '../../platform/database/log-range.js';
import type { NamedStore } from '../../store/store.service.js';
import type { AskedList } from '../asked-list.js';
import { Document } from '../design/document.js';
import { ButtonLink, Card, Heading, Select } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { FilterForm } from '../design/filters.js';
import { useMessages } from '../design/page-context.js';
import { CursorPages, NoRows } from '../design/row-list.js';
import { MovementRows } from './movement-rows.js';
import type { ShownProduct } from './product-editor.service.js';
import { SECTION } from './products.page.js';
import { useStockNames } from './stock-names.js';

/** Filters of the list. */
export const MOVEMENT_FILTERS = { kind: MOVEMENT_KINDS, sku_id: 'id', location_id: 'id' } as const;

interface MovementsPageProps extends ShownProduct {
  readonly store: NamedStore;
  readonly asked: AskedList<typeof MOVEMENT_FILTERS>;
  /** Number of the movements that match, up to {@link MAX_COUNTED}. */
  readonly total: number;
  readonly next_cursor: string | null;
}

/** All movements of the stock of a product. */
export function MovementsPage({ store, asked, total, next_cursor, ...shown }: MovementsPageProps): JSX.Element {
  const say = useMessages();
  const { product, movements } = shown;
  const path = `/${String(store.store_id)}/${SECTION}/${String(product.product_id)}`;
  return (
    <Document title={say('product_moves_all')} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={say('product_moves_all')}>{product.name}</Heading>
      <Filters {...shown} path={`${path}/movements`} asked={asked} />
      <Card>
        {movements.length === 0 ? (
          <NoRows words={say('product_moves_no_match')} hint={say('orders_no_match_hint')} />
        ) : (
          <MovementRows {...shown} caption={say('product_moves_all')} />
        )}
      </Card>
      <CursorPages path={`${path}/movements`} asked={asked} total={total} most={MAX_COUNTED} next_cursor={next_cursor} />
      <div class="actions">
        <ButtonLink href={path}>{say('product_moves_back')}</ButtonLink>
      </div>
    </Document>
  );
}

function Filters({
  path,
  asked,
  product,
  stock,
  locations,
}: Pick<MovementsPageProps, 'asked' | 'product' | 'stock' | 'locations'> & { readonly path: string }): JSX.Element {
  const say = useMessages();
  const { variantName, locationName } = useStockNames(product);
  const variants = stock.variants.map((variant) => [String(variant.sku_id), variantName(variant)] as const);
  return (
    <FilterForm path={path} narrows={asked.narrows} sort={asked.sort}>
      <Select
        label={say('product_move')}
        name="kind"
        value={asked.of('kind')}
        options={MOVEMENT_KINDS.map((kind) => [kind, say(`product_move_${kind}`)])}
      />
      <Select label={say('product_variant')} name="sku_id" value={asked.of('sku_id')} options={variants} />
      <Select
        label={say('product_location')}
        name="location_id"
        value={asked.of('location_id')}
        options={locations.map((location) => [String(location.location_id), locationName(location)])}
      />
    </FilterForm>
  );
}
