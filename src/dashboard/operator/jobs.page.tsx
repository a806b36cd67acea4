import type { JSX } from 'preact';
import { resourceName } from '../../notifications/resource-names.js';
import { Badge, Field, Select } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { ShortTime } from '../design/time.js';
import { jobFailureWords } from '../language/failures.js';
import { formatNumber } from '../language/language.js';
import { JOB_STATES, type ShownJob } from './background.service.js';
import { ListPage, type ListProps } from './list.page.js';
import { OPERATOR } from './operator-pages.decorator.js';

/** Exports and imports of all stores. */
export function OperatorJobsPage({ asked, found }: ListProps<ShownJob>): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const states = JOB_STATES.map((state) => [state, say(`op_job_${state}`)] as const);
  return (
    <ListPage
      {...{ asked, found, path: `${OPERATOR}/jobs`, current: 'op_jobs', title: say('op_jobs'), lead: say('op_jobs_lead') }}
      hint={say('op_app_hint')}
      none={say('op_jobs_none')}
      filters={
        <>
          <Select label={say('op_state')} name="state" value={asked.of('state')} options={states} />
          <Field label={say('op_store_id')} name="store_id" inputmode="numeric" value={asked.of('store_id')} required={false} />
        </>
      }
      columns={[say('op_job'), say('op_store'), say('op_app'), say('op_state'), say('op_rows'), say('op_created')]}
    >
      {found.rows.map(({ job_id, kind, resource, store_id, store_name, app_name, rows, created_at, ...state }) => ({
        key: job_id,
        cells: [
          `${say(`op_${kind}`)} · ${resourceName(language, resource)}`,
          <a key="store" href={`${OPERATOR}/stores/${String(store_id)}`}>
            {store_name}
          </a>,
          app_name ?? '–',
          <State key="state" {...state} />,
          formatNumber(language, rows),
          <ShortTime key="created" at={created_at} />,
        ],
      }))}
    </ListPage>
  );
}

/** State of a job, with the reason of a failure. */
function State({ status, error_code, error_message }: Pick<ShownJob, 'status' | 'error_code' | 'error_message'>): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <span class="stacked">
      <span>
        <Badge tone={status === 'failed' ? 'danger' : 'neutral'}>{say(`op_job_${status}`)}</Badge>
      </span>
      {error_message !== null && (
        <span class="hint breaking">{jobFailureWords(language, { code: error_code ?? '', message: error_message })}</span>
      )}
    </span>
  );
}
