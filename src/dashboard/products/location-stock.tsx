import type { JSX } from 'preact';
import { Card } from '../design/elements.js';
import { Table } from '../design/table.js';
import { useMessages, usePage } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';
import type { ShownProduct } from './product-editor.service.js';
import { useStockNames } from './stock-names.js';

const UNITS = ['on_hand', 'committed', 'damaged', 'incoming'] as const;

/** Stock of each variant at each location; renders nothing in a store with one location, where it equals the stock of the variant. */
export function LocationStock({ product, stock, locations }: Pick<ShownProduct, 'product' | 'stock' | 'locations'>): JSX.Element | null {
  const say = useMessages();
  const { language } = usePage();
  const { variantName, locationName } = useStockNames(product);
  if (locations.length < 2) return null;
  const places = new Map(locations.map((location) => [location.location_id, locationName(location)]));
  const levels = stock.variants.flatMap((variant) => variant.locations.map((level) => ({ variant, level })));
  const rows = levels.map(({ variant, level }, key) => ({
    key,
    cells: [variantName(variant), places.get(level.location_id) ?? '–', ...UNITS.map((units) => formatNumber(language, level[units]))],
  }));
  const title = say('product_by_location');
  const columns = [say('product_variant'), say('product_location'), ...UNITS.map((units) => say(`product_${units}`))];
  return (
    <section class="stacked">
      <h2 class="section">{title}</h2>
      <Card>
        <Table caption={title} columns={columns} rows={rows} />
      </Card>
    </section>
  );
}
