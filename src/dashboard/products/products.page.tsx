import type { JSX } from 'preact';
import type { InventorySummary } from '../../inventory/inventory.dto.js';
import { MAX_PRODUCTS } from '../../inventory/inventory.service.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Badge, Card, Heading, Select } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { Table } from '../design/table.js';
import { useMessages, usePage } from '../design/page-context.js';
import { NothingFound, CursorPages, StoreFilters } from '../design/row-list.js';
import { ShortTime } from '../design/time.js';
import { formatNumber } from '../language/language.js';
import { Status, Taka, useStatusWords } from '../records/record.js';
import { type AskedProducts, SORTS, STATES, STOCK } from './asked-products.js';

/** Navigation section of products. */
export const SECTION = 'products';

interface ProductsPageProps {
  readonly store: NamedStore;
  readonly asked: AskedProducts;
  readonly products: readonly InventorySummary[];
  /** Number of the products that match, up to {@link MAX_PRODUCTS}. */
  readonly total: number;
  readonly next_cursor: string | null;
}

/** Products of a store with their stock. */
export function ProductsPage({ store, asked, products, total, next_cursor }: ProductsPageProps): JSX.Element {
  const say = useMessages();
  const path = `/${String(store.store_id)}/${SECTION}`;
  return (
    <Document title={say('products_title')} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={say('products_title')}>{say('products_lead')}</Heading>
      <Filters path={path} asked={asked} />
      <Card>
        {products.length === 0 ? <NothingFound section={SECTION} path={path} asked={asked} /> : <Rows path={path} products={products} />}
      </Card>
      <CursorPages path={path} asked={asked} total={total} most={MAX_PRODUCTS} next_cursor={next_cursor} />
    </Document>
  );
}

interface FiltersProps {
  readonly path: string;
  readonly asked: AskedProducts;
}

function Filters({ path, asked }: FiltersProps): JSX.Element {
  const say = useMessages();
  const words = useStatusWords();
  const stock = Object.entries(STOCK).map(([status, word]) => [status, say(word)] as const);
  return (
    <StoreFilters section={SECTION} path={path} asked={asked} sorts={SORTS}>
      <Select label={say('product_state')} name="state" value={asked.state} options={STATES.map((state) => [state, words(state)])} />
      <Select label={say('products_stock')} name="stock" value={asked.stock} options={stock} />
    </StoreFilters>
  );
}

const COLUMNS = ['product_name', 'product_state', 'product_units', 'product_count', 'product_value', 'product_changed'] as const;

function Rows({ path, products }: { readonly path: string } & Pick<ProductsPageProps, 'products'>): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const rows = products.map(({ product_id, name, is_active, total_quantity, variant_count, total_cost_value, updated_at }) => ({
    key: product_id,
    cells: [
      <a key="product" href={`${path}/${String(product_id)}`}>
        {name}
      </a>,
      <Status key="state" word={is_active === 1 ? 'active' : 'inactive'} />,
      <span key="units">
        {formatNumber(language, total_quantity)} {total_quantity <= 0 && <Badge tone="warning">{say('products_out_of_stock')}</Badge>}
      </span>,
      formatNumber(language, variant_count),
      <Taka key="value" amount={total_cost_value} />,
      <ShortTime key="changed" at={String(updated_at)} />,
    ],
  }));
  return <Table caption={say('products_title')} columns={COLUMNS.map((word) => say(word))} rows={rows} />;
}
