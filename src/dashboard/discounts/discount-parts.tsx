import type { JSX } from 'preact';
import type { DiscountDetail } from '../../catalog/discounts/discounts.dto.js';
import { Badge } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';
import { Status, Taka } from '../records/record.js';

interface Props {
  readonly discount: DiscountDetail;
}

/** State of a discount: active or not, and whether it has not started yet or has expired. */
export function State({ discount: { is_active, starts_at, ends_at } }: Props): JSX.Element {
  const say = useMessages();
  const now = Date.now();
  const isPast = (at: Date | null) => at !== null && new Date(at).getTime() <= now;
  return (
    <span>
      <Status word={is_active === 1 ? 'active' : 'inactive'} />{' '}
      {starts_at !== null && !isPast(starts_at) && <Badge tone="accent">{say('discount_upcoming')}</Badge>}
      {isPast(ends_at) && <Badge tone="warning">{say('discount_expired')}</Badge>}
    </span>
  );
}

/** Value of a discount, with free shipping if it is included. */
export function Deduction({ discount: { is_amount, amount, percentage, free_shipping_on } }: Props): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <span>
      {is_amount === 1 ? <Taka amount={amount} /> : say('discount_percent', { percent: formatNumber(language, percentage) })}{' '}
      {free_shipping_on === 1 && <Badge>{say('product_free_shipping')}</Badge>}
    </span>
  );
}
