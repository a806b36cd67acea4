import type { JSX } from 'preact';
import { SECTION } from '../billing/parts.js';
import { Card } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';

/** Numbers of what waits for the merchant. */
export interface Attention {
  /** Charges to approve or decline. */
  readonly pending: number;
  /** Subscriptions whose renewal was not paid in time. */
  readonly past_due: number;
  /** Subscriptions that renew in the next seven days. */
  readonly renewals: number;
  /** Webhook subscriptions that keep failing, or were disabled because of it. */
  readonly failing: number;
}

const BILLING = SECTION;
const WEBHOOKS = 'settings/apps/webhooks';

/** Lines in the order of their urgency: the number, the texts for one and for several, and the page to act on. */
const LINES = [
  { count: 'past_due', one: 'attention_past_due_one', many: 'attention_past_due', path: BILLING },
  { count: 'pending', one: 'attention_pending_one', many: 'attention_pending', path: BILLING },
  { count: 'failing', one: 'attention_failing_one', many: 'attention_failing', path: WEBHOOKS },
  { count: 'renewals', one: 'attention_renewals_one', many: 'attention_renewals', path: BILLING },
] as const;

/** Lists what waits for the merchant, with links to it; nothing if nothing does. */
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
              <a href={`/${String(store_id)}/${path}`}>
                {say(attention[count] === 1 ? one : many, { count: formatNumber(language, attention[count]) })}
              </a>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
