import type { JSX } from 'preact';
import { Table } from '../design/table.js';
import { useMessages, usePage } from '../design/page-context.js';
import { ShortTime } from '../design/time.js';
import { formatNumber } from '../language/language.js';
import type { ShownProduct } from './product-editor.service.js';
import { useStockNames } from './stock-names.js';

const COLUMNS = ['product_move', 'product_variant', 'product_location', 'product_units', 'product_after', 'product_reference'] as const;

/** Movements of the stock of a product. */
export function MovementRows({
  caption,
  product,
  stock,
  movements,
  locations,
}: Pick<ShownProduct, 'product' | 'stock' | 'movements' | 'locations'> & { readonly caption: string }): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const { variantName, locationName } = useStockNames(product);
  const variants = new Map(stock.variants.map((variant) => [variant.sku_id, variantName(variant)]));
  const places = new Map(locations.map((location) => [location.location_id, locationName(location)]));
  const rows = movements.map(({ movement_id, kind, sku_id, location_id, change, on_hand_after, reason, reference, created_at }) => ({
    key: movement_id,
    cells: [
      say(`product_move_${kind}`),
      variants.get(sku_id) ?? '–',
      places.get(location_id) ?? '–',
      `${change > 0 ? '+' : ''}${formatNumber(language, change)}`,
      formatNumber(language, on_hand_after),
      reason ?? <Source key="source" store_id={product.store_id} reference={reference} />,
      <ShortTime key="time" at={String(created_at)} />,
    ],
  }));
  return <Table caption={caption} columns={[...COLUMNS.map((word) => say(word)), say('audit_time')]} rows={rows} />;
}

const SOURCES = { order: 'order', purchase_order: 'product_of_purchase', transfer: 'product_of_transfer' } as const;

/** Source of a movement: its order, with a link for members who may view it, its purchase order or its transfer. */
function Source({ store_id, reference }: { readonly store_id: number; readonly reference: string | null }): JSX.Element {
  const say = useMessages();
  const { may } = usePage();
  const [, kind, number] = /^(order|purchase_order|transfer):(\d+)$/.exec(reference ?? '') ?? [];
  if (kind === undefined || number === undefined) return <>{reference ?? '–'}</>;
  const words = say(SOURCES[kind as keyof typeof SOURCES], { number });
  return kind === 'order' && may('orders__view_orders') ? <a href={`/${String(store_id)}/orders/${number}`}>{words}</a> : <>{words}</>;
}
