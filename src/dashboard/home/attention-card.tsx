import type { JSX } from 'preact';
import { SECTION } from '../billing/parts.js';
import { Card } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { formatNumber, type Language } from '../language/language.js';
import { type Attention, MAX_COUNTED } from './attention.service.js';

const BILLING = SECTION;
const APPS = 'settings/apps';
const WEBHOOKS = 'settings/apps/webhooks';

/** Lines in the order of their urgency: the number, the texts for one and for several, and the page to act on. */
const LINES = [
  { count: 'past_due', one: 'attention_past_due_one', many: 'attention_past_due', path: BILLING },
  { count: 'pending', one: 'attention_pending_one', many: 'attention_pending', path: BILLING },
  { count: 'late', one: 'attention_late_one', many: 'attention_late', path: 'orders?order_status=pending&sort=created_at:asc&until=' },
  { count: 'failing', one: 'attention_failing_one', many: 'attention_failing', path: WEBHOOKS },
  { count: 'tokens', one: 'attention_tokens_one', many: 'attention_tokens', path: APPS },
  { count: 'renewals', one: 'attention_renewals_one', many: 'attention_renewals', path: BILLING },
  { count: 'deprecated', one: 'attention_deprecated_one', many: 'attention_deprecated', path: APPS },
  { count: 'out_of_stock', one: 'attention_stock_one', many: 'attention_stock', path: 'products?state=active&stock=out_of_stock' },
] as const;

/** Lists the tasks that wait for the merchant, with links; renders nothing if there are none. */
export function AttentionCard({ store_id, attention }: { readonly store_id: number; readonly attention: Attention }): JSX.Element | null {
  const say = useMessages();
  const { language } = usePage();
  const lines = LINES.filter(({ count }) => attention[count] > 0);
  if (lines.length === 0) return null;
  return (
    <section class="stacked">
      <h2 class="section">{say('attention_title')}</h2>
      <Card>
        <ul class="chain">
          {lines.map(({ count, one, many, path }) => (
            <li key={count}>
              <a href={`/${String(store_id)}/${path}${count === 'late' ? attention.late_day : ''}`}>
                {say(attention[count] === 1 ? one : many, { count: numberOf(language, count, attention[count]) })}
              </a>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** Orders and products are only counted up to a limit. */
const numberOf = (language: Language, count: keyof Attention, number: number): string =>
  formatNumber(language, number) + ((count === 'late' || count === 'out_of_stock') && number === MAX_COUNTED ? '+' : '');
