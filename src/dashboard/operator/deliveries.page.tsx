import type { JSX } from 'preact';
import { Badge, Card, Field, Select } from '../design/elements.js';
import { Table } from '../design/table.js';
import { useMessages, usePage } from '../design/page-context.js';
import { ShortTime } from '../design/time.js';
import { formatNumber } from '../language/language.js';
import { type FailingWebhook, WEBHOOK_FILTERS } from './background.service.js';
import { ListPage, type ListProps } from './list.page.js';
import { OPERATOR } from './operator-pages.decorator.js';
import type { Work } from './overview-figures.service.js';

interface DeliveriesProps extends ListProps<FailingWebhook> {
  readonly work: readonly Work[];
}

/** Delays of background work, and webhooks that keep failing. */
export function OperatorDeliveriesPage({ asked, found, work }: DeliveriesProps): JSX.Element {
  const say = useMessages();
  const states = WEBHOOK_FILTERS.state.map((state) => [state, say(`op_webhook_${state}`)] as const);
  const path = `${OPERATOR}/deliveries`;
  return (
    <ListPage
      {...{ asked, found, path, current: 'op_deliveries', title: say('op_deliveries'), lead: say('op_deliveries_lead') }}
      hint={say('op_app_hint')}
      none={say('op_webhooks_none')}
      above={<Delays work={work} />}
      sorts={{ newest: 'op_most_failures', oldest: 'op_fewest_failures' }}
      filters={
        <>
          <Select label={say('op_state')} name="state" value={asked.of('state')} options={states} />
          <Field label={say('op_store_id')} name="store_id" inputmode="numeric" value={asked.of('store_id')} required={false} />
        </>
      }
      columns={[say('op_app'), say('op_store'), say('op_topic'), say('op_target'), say('op_failures'), say('op_last_failure')]}
    >
      {found.rows.map(({ subscription_id, last_failure_at, ...row }) => ({
        key: subscription_id,
        cells: [
          <a key="app" href={`${OPERATOR}/apps/${String(row.app_id)}`}>
            {row.app_name}
          </a>,
          <a key="store" href={`${OPERATOR}/stores/${String(row.store_id)}`}>
            {row.store_name}
          </a>,
          row.event_topic,
          <span key="target" class="breaking">
            {row.target_url}
          </span>,
          <Failures key="failures" {...row} />,
          last_failure_at ? <ShortTime key="time" at={last_failure_at} /> : '–',
        ],
      }))}
    </ListPage>
  );
}

function Failures({ failure_count, is_active }: Pick<FailingWebhook, 'failure_count' | 'is_active'>): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <span>
      {formatNumber(language, failure_count)} {is_active === 0 && <Badge tone="danger">{say('op_webhook_disabled')}</Badge>}
    </span>
  );
}

function Delays({ work }: Pick<DeliveriesProps, 'work'>): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const rows = work.map(({ work: kind, seconds, is_late }, key) => ({
    key,
    cells: [
      say(`op_work_${kind}`),
      Number.isNaN(seconds) ? '–' : say('op_seconds', { count: formatNumber(language, Math.round(seconds)) }),
      <Badge key="state" tone={is_late ? 'warning' : 'neutral'}>
        {say(is_late ? 'op_late' : 'op_on_time')}
      </Badge>,
    ],
  }));
  return (
    <Card>
      <Table caption={say('op_work')} columns={[say('op_work'), say('op_delay'), say('op_state')]} rows={rows} />
    </Card>
  );
}
