import type { JSX } from 'preact';
import type { DiscountDetail } from '../../catalog/discounts/discounts.dto.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Form, Heading, Notice } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { HiddenFields } from '../design/hidden-fields.js';
import { useMessages, usePage } from '../design/page-context.js';
import { Time } from '../design/time.js';
import { formatNumber } from '../language/language.js';
import { Facts, Taka } from '../records/record.js';
import type { RefusedDiscount } from './discount-editor.service.js';
import { DiscountFields, DiscountRefusal } from './discount-fields.js';
import { Deduction, State } from './discount-parts.js';
import { formOf } from './discount-values.js';
import { DiscountForm } from './discounts.dto.js';
import { SECTION } from './discounts.page.js';

/** Notices about the last action on a discount. */
export const DISCOUNT_DONE = ['discount_created', 'discount_saved', 'discount_activated', 'discount_deactivated'] as const;

interface DiscountPageProps {
  readonly store: NamedStore;
  readonly discount: DiscountDetail;
  readonly saved?: (typeof DISCOUNT_DONE)[number] | undefined;
  readonly refused?: RefusedDiscount | undefined;
}

/** A discount with its terms, and the forms to change it. */
export function DiscountPage({ store, discount, saved, refused }: DiscountPageProps): JSX.Element {
  const say = useMessages();
  const { may } = usePage();
  return (
    <Document title={discount.code} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={discount.code} />
      {saved && <Notice tone="good">{say(saved)}</Notice>}
      <DiscountRefusal refused={refused} />
      <Card>
        <Terms discount={discount} />
      </Card>
      {may('discounts__edit_discounts') && <Editing discount={discount} refused={refused} />}
    </Document>
  );
}

function Terms({ discount }: Pick<DiscountPageProps, 'discount'>): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const { minimum_order_value: minimum, maximum_discount_amount: maximum, starts_at, ends_at } = discount;
  const count = (uses: number | null) => uses !== null && formatNumber(language, uses);
  return (
    <Facts
      facts={[
        [say('product_state'), <State key="state" discount={discount} />],
        [say('discount_deducts'), <Deduction key="deducts" discount={discount} />],
        [say('discount_maximum'), maximum !== null && <Taka key="maximum" amount={maximum} />],
        [say('discount_minimum'), minimum !== null && <Taka key="minimum" amount={minimum} />],
        [say('discount_uses'), count(discount.total_use)],
        [say('discount_uses_each'), count(discount.use_per_user)],
        [say('discount_starts'), starts_at !== null && <Time key="starts" at={String(starts_at)} />],
        [say('discount_ends'), ends_at !== null && <Time key="ends" at={String(ends_at)} />],
        [say('record_created'), <Time key="created" at={String(discount.created_at)} />],
        [say('product_changed'), <Time key="changed" at={String(discount.updated_at)} />],
      ]}
    />
  );
}

/** Forms that change a discount. After a change by someone else, typed values are kept, and overwrite the current ones when sent again. */
function Editing({ discount, refused }: Pick<DiscountPageProps, 'discount' | 'refused'>): JSX.Element {
  const say = useMessages();
  const path = `/${String(discount.store_id)}/${SECTION}/${String(discount.discount_id)}`;
  const present = formOf(discount, usePage().zone);
  const form = refused ? Object.assign(new DiscountForm(), refused.form, { seen: present.seen }) : present;
  const isActive = discount.is_active === 1;
  return (
    <>
      <Card>
        <h2>{say('discount_use')}</h2>
        <p class="hint">{say(isActive ? 'discount_deactivate_hint' : 'discount_activate_hint')}</p>
        <Form action={`${path}/active`}>
          <HiddenFields fields={{ is_active: isActive ? '0' : '1' }} />
          <div class="actions">
            <Button kind={isActive ? 'secondary' : 'primary'}>{say(isActive ? 'discount_deactivate' : 'discount_activate')}</Button>
            <ButtonLink kind="danger" href={`${path}/delete`}>
              {say('discount_delete')}
            </ButtonLink>
          </div>
        </Form>
      </Card>
      <Card>
        <h2>{say('discount_edit')}</h2>
        <Form action={path}>
          <DiscountFields form={form} refused={refused} />
          <div class="actions">
            <Button>{say('discount_save')}</Button>
          </div>
        </Form>
      </Card>
    </>
  );
}
