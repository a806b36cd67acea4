import type { JSX } from 'preact';
import type { DiscountDetail } from '../../catalog/discounts/discounts.dto.js';
import { MAX_DISCOUNTS } from '../../catalog/discounts/discounts.service.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { ButtonLink, Card, Heading, Notice, Select } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { Table } from '../design/table.js';
import { useMessages, usePage } from '../design/page-context.js';
import { NothingFound, CursorPages, StoreFilters } from '../design/row-list.js';
import { ShortTime } from '../design/time.js';
import { useStatusWords } from '../records/record.js';
import { type AskedDiscounts, SORTS, STATES } from './asked-discounts.js';
import { Deduction, State } from './discount-parts.js';

/** Navigation section of discounts. */
export const SECTION = 'discounts';

interface DiscountsPageProps {
  readonly store: NamedStore;
  readonly asked: AskedDiscounts;
  readonly discounts: readonly DiscountDetail[];
  /** Number of the discounts that match, up to {@link MAX_DISCOUNTS}. */
  readonly total: number;
  readonly next_cursor: string | null;
  /** True after a discount was deleted. */
  readonly deleted: boolean;
}

/** Discounts of a store. */
export function DiscountsPage({ store, asked, discounts, total, next_cursor, deleted }: DiscountsPageProps): JSX.Element {
  const say = useMessages();
  const { may } = usePage();
  const path = `/${String(store.store_id)}/${SECTION}`;
  return (
    <Document title={say('discounts_title')} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={say('discounts_title')}>{say('discounts_lead')}</Heading>
      {deleted && <Notice tone="good">{say('discount_deleted')}</Notice>}
      {may('discounts__edit_discounts') && (
        <div class="actions">
          <ButtonLink kind="primary" href={`${path}/new`}>
            {say('discount_new')}
          </ButtonLink>
        </div>
      )}
      <Filters path={path} asked={asked} />
      <Card>
        {discounts.length === 0 ? <NothingFound section={SECTION} path={path} asked={asked} /> : <Rows path={path} discounts={discounts} />}
      </Card>
      <CursorPages path={path} asked={asked} total={total} most={MAX_DISCOUNTS} next_cursor={next_cursor} />
    </Document>
  );
}

interface FiltersProps {
  readonly path: string;
  readonly asked: AskedDiscounts;
}

function Filters({ path, asked }: FiltersProps): JSX.Element {
  const say = useMessages();
  const words = useStatusWords();
  return (
    <StoreFilters section={SECTION} path={path} asked={asked} sorts={SORTS}>
      <Select label={say('product_state')} name="state" value={asked.state} options={STATES.map((state) => [state, words(state)])} />
    </StoreFilters>
  );
}

const COLUMNS = ['discount_code', 'product_state', 'discount_deducts', 'discount_ends', 'product_changed'] as const;

function Rows({ path, discounts }: { readonly path: string } & Pick<DiscountsPageProps, 'discounts'>): JSX.Element {
  const say = useMessages();
  const rows = discounts.map((discount) => ({
    key: discount.discount_id,
    cells: [
      <a key="discount" href={`${path}/${String(discount.discount_id)}`}>
        {discount.code}
      </a>,
      <State key="state" discount={discount} />,
      <Deduction key="deducts" discount={discount} />,
      discount.ends_at === null ? '–' : <ShortTime key="ends" at={discount.ends_at} />,
      <ShortTime key="changed" at={String(discount.updated_at)} />,
    ],
  }));
  return <Table caption={say('discounts_title')} columns={COLUMNS.map((word) => say(word))} rows={rows} />;
}
