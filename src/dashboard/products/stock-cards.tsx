import type { JSX } from 'preact';
import { Button, ButtonLink, Card, Field, Form, Select } from '../design/elements.js';
import { HiddenFields } from '../design/hidden-fields.js';
import { useMessages, usePage } from '../design/page-context.js';
import { NoRows } from '../design/row-list.js';
import { formatNumber } from '../language/language.js';
import { MovementRows } from './movement-rows.js';
import type { RefusedStock, ShownProduct } from './product-editor.service.js';
import { SECTION } from './products.page.js';
import { useStockNames } from './stock-names.js';
import { ZoneWords } from '../design/time.js';

interface StockProps extends Pick<ShownProduct, 'product' | 'stock' | 'movements' | 'locations'> {
  readonly refused: RefusedStock | undefined;
}

const MAX_REASON = 255;

/** Returns the function that returns the message for the error of a field. */
function useErrors(refused: RefusedStock | undefined): (name: string) => string | undefined {
  const say = useMessages();
  const { language } = usePage();
  return (name) => {
    const word = refused?.errors[name];
    if (word === undefined) return undefined;
    return word === 'too_long' ? say('order_too_long', { max: formatNumber(language, MAX_REASON) }) : say(word);
  };
}

/** Form that adjusts the stock of a variant, or sets it to a count. */
export function StockEntryForm(props: StockProps): JSX.Element {
  const say = useMessages();
  const { product, stock, movements, refused } = props;
  const errorOf = useErrors(refused);
  const { entry = 'change', units = '', reason = '' } = refused?.form ?? {};
  const entries = [['change', say('product_entry_change')] as const, ['count', say('product_entry_count')] as const];
  return (
    <Card>
      <h2>{say('product_adjust')}</h2>
      <Form action={`/${String(product.store_id)}/${SECTION}/${String(product.product_id)}/stock`}>
        <HiddenFields fields={{ seen: String(movements[0]?.movement_id ?? 0) }} />
        <Choices {...props} />
        <Select label={say('product_entry')} name="entry" value={entry} options={entries} required hint={say('product_entry_hint')} />
        <Field
          label={say('product_units')}
          name="units"
          hint={say('product_change_hint')}
          value={units}
          autocomplete="off"
          error={errorOf('units')}
        />
        <Field
          label={say('product_reason')}
          name="reason"
          hint={say('product_reason_hint')}
          value={reason}
          required={false}
          error={errorOf('reason')}
        />
        <div class="actions">
          <Button>{say('product_adjust_action')}</Button>
          <CountsLink product={product} stock={stock} />
        </div>
      </Form>
    </Card>
  );
}

/** Link to the page that counts all variants, if there are several. */
function CountsLink({ product: { store_id, product_id }, stock }: Pick<StockProps, 'product' | 'stock'>): JSX.Element | null {
  const say = useMessages();
  if (stock.variants.length < 2) return null;
  return <ButtonLink href={`/${String(store_id)}/${SECTION}/${String(product_id)}/count`}>{say('product_counts')}</ButtonLink>;
}

/** Fields for the variant and the location. */
function Choices({ product, stock, locations, refused }: StockProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const errorOf = useErrors(refused);
  const home = locations.find(({ is_default }) => is_default === 1);
  const { variantName, locationName } = useStockNames(product);
  const variants = stock.variants.map(({ sku_id, variant_name, sku_code, on_hand }) => {
    const name = [variantName({ variant_name }), sku_code].filter(Boolean).join(' · ');
    return [String(sku_id), `${name}: ${formatNumber(language, on_hand)}`] as const;
  });
  return (
    <>
      <Select
        label={say('product_variant')}
        name="sku_id"
        value={refused && String(refused.form.sku_id)}
        options={variants}
        required
        error={errorOf('sku_id')}
      />
      <Select
        label={say('product_location')}
        name="location_id"
        value={String(refused?.form.location_id ?? home?.location_id)}
        options={locations.map((location) => [String(location.location_id), locationName(location)])}
        required
        error={errorOf('location_id')}
      />
    </>
  );
}

/** Latest movements of the stock of a product, newest first, with a link to all of them. */
export function Movements({ product, stock, movements, locations }: Omit<StockProps, 'refused'>): JSX.Element {
  const say = useMessages();
  return (
    <section class="stacked">
      <h2 class="section">{say('product_moves')}</h2>
      <Card>
        {movements.length === 0 ? (
          <NoRows words={say('product_moves_none')} />
        ) : (
          <MovementRows {...{ product, stock, movements, locations }} caption={say('product_moves')} />
        )}
      </Card>
      <p class="hint">
        <ZoneWords />
      </p>
      {movements.length > 0 && (
        <p>
          <a href={`/${String(product.store_id)}/${SECTION}/${String(product.product_id)}/movements`}>{say('product_moves_link')}</a>
        </p>
      )}
    </section>
  );
}
