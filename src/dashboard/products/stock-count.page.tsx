import type { JSX } from 'preact';
import type { InventoryVariant } from '../../inventory/inventory.dto.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Field, Form, Heading, Notice, Select } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { HiddenFields } from '../design/hidden-fields.js';
import { useMessages, usePage } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';
import type { ShownProduct } from './product-editor.service.js';
import { SECTION } from './products.page.js';
import { onHandAt, type RefusedCounts } from './stock-counts.service.js';
import { useStockNames } from './stock-names.js';

type Props = ShownProduct & {
  readonly store: NamedStore;
  readonly location_id: number;
  readonly refused: RefusedCounts | undefined;
};

const MAX_REASON = 255;

/** Form with a count and a reason for each variant of a product at a location. */
export function StockCountPage({ store, product, stock, movements, locations, location_id, refused }: Props): JSX.Element {
  const say = useMessages();
  const path = `/${String(store.store_id)}/${SECTION}/${String(product.product_id)}`;
  const title = say('product_counts_title', { product: product.name });
  const { variantName } = useStockNames(product);
  return (
    <Document title={title} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={title}>{say('product_counts_lead')}</Heading>
      {refused && <Notice tone="bad">{say(noticeOf(refused))}</Notice>}
      <LocationChoice action={`${path}/count`} product={product} locations={locations} location_id={location_id} />
      <Card>
        <Form action={`${path}/count`}>
          <HiddenFields fields={{ location_id: String(location_id), seen: String(movements[0]?.movement_id ?? 0) }} />
          <p class="hint">{say('product_entry_hint')}</p>
          {stock.variants.map((variant) => (
            <VariantCount
              key={variant.sku_id}
              variant={variant}
              name={variantName({ variant_name: variant.variant_name })}
              on_hand={onHandAt(stock.variants, variant.sku_id, location_id)}
              refused={refused}
            />
          ))}
          <div class="actions">
            <Button>{say('product_counts_save')}</Button>
            <ButtonLink href={path}>{say('custom_cancel')}</ButtonLink>
          </div>
        </Form>
      </Card>
    </Document>
  );
}

interface LocationChoiceProps extends Pick<Props, 'product' | 'locations' | 'location_id'> {
  readonly action: string;
}

/** Form that leads to another location, if there are several. */
function LocationChoice({ action, product, locations, location_id }: LocationChoiceProps): JSX.Element | null {
  const say = useMessages();
  const { locationName } = useStockNames(product);
  if (locations.length < 2) return null;
  const choices = locations.map((place) => [String(place.location_id), locationName(place)] as const);
  return (
    <Card>
      <form class="filters" method="get" action={action}>
        <Select label={say('product_location')} name="location_id" value={String(location_id)} options={choices} required />
        <div class="actions">
          <Button kind="secondary">{say('product_counts_location')}</Button>
        </div>
      </form>
    </Card>
  );
}

function noticeOf({ status, errors }: RefusedCounts): 'product_counts_conflict' | 'product_counts_none' | 'reason_other' {
  if (status === 409) return 'product_counts_conflict';
  return Object.keys(errors).length === 0 ? 'product_counts_none' : 'reason_other';
}

interface VariantCountProps {
  readonly variant: InventoryVariant;
  readonly name: string;
  readonly on_hand: number;
  readonly refused: RefusedCounts | undefined;
}

function VariantCount({ variant: { sku_id, sku_code }, name, on_hand, refused }: VariantCountProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const typed = refused?.form.counts.get(sku_id);
  const errorOf = (field: string): string | undefined => {
    const word = refused?.errors[`${field}_${String(sku_id)}`];
    if (word === undefined) return undefined;
    return word === 'too_long' ? say('order_too_long', { max: formatNumber(language, MAX_REASON) }) : say(word);
  };
  return (
    <fieldset class="boxes">
      <legend>
        {[name, sku_code].filter(Boolean).join(' · ')}: {say('product_counts_now', { units: formatNumber(language, on_hand) })}
      </legend>
      <Field
        label={say('product_counts_units')}
        name={`count_${String(sku_id)}`}
        value={typed?.units}
        inputmode="numeric"
        autocomplete="off"
        required={false}
        error={errorOf('count')}
      />
      <Field
        label={say('product_reason')}
        name={`reason_${String(sku_id)}`}
        value={typed?.reason}
        required={false}
        error={errorOf('reason')}
      />
    </fieldset>
  );
}
