import type { JSX } from 'preact';
import type { JobKind } from '../../bulk/jobs/bulk-job.entity.js';
import type { JobOfStore, JobsFound } from '../../bulk/jobs-of-store.service.js';
import { MAX_COUNTED } from '../../platform/database/log-range.js';
import type { NamedStore } from '../../store/store.service.js';
import { resourceName } from '../../notifications/resource-names.js';
import { Document } from '../design/document.js';
import { ButtonLink, Card, Heading, Select } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { Table } from '../design/table.js';
import { FilterForm } from '../design/filters.js';
import type { AskedList } from '../asked-list.js';
import { useMessages, usePage } from '../design/page-context.js';
import { NoRows, CursorPages } from '../design/row-list.js';
import { ShortTime } from '../design/time.js';
import { formatBytes, formatNumber } from '../language/language.js';
import { JobStatus } from './job-status.js';

/** Navigation section of bulk jobs. */
export const SECTION = 'settings/apps/exports';

/** Filters of the list. */
export const JOB_FILTERS = { kind: ['export', 'import'] } as const satisfies { readonly kind: readonly JobKind[] };

const COLUMNS = ['bulk_job', 'app', 'bulk_progress', 'bulk_rows', 'bulk_size', 'bulk_created'] as const;

interface ExportsPageProps extends JobsFound {
  readonly store: NamedStore;
  readonly asked: AskedList<typeof JOB_FILTERS>;
}

/** Bulk jobs of a store. */
export function ExportsPage({ store, asked, jobs, total, next_cursor }: ExportsPageProps): JSX.Element {
  const say = useMessages();
  const path = `/${String(store.store_id)}/${SECTION}`;
  const kinds = JOB_FILTERS.kind.map((kind) => [kind, say(`bulk_${kind}s`)] as const);
  return (
    <Document title={say('bulk_title')} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={say('bulk_title')}>{say('bulk_lead')}</Heading>
      <FilterForm path={path} narrows={asked.narrows} sort={asked.sort}>
        <Select label={say('bulk_kind')} name="kind" value={asked.of('kind')} options={kinds} />
      </FilterForm>
      <Card>{jobs.length === 0 ? <Nothing asked={asked} /> : <Jobs jobs={jobs} />}</Card>
      <CursorPages path={path} asked={asked} total={total} most={MAX_COUNTED} next_cursor={next_cursor} />
      <div class="actions">
        <ButtonLink href={path + asked.queryOf()}>{say('bulk_refresh')}</ButtonLink>
      </div>
    </Document>
  );
}

function Nothing({ asked }: Pick<ExportsPageProps, 'asked'>): JSX.Element {
  const say = useMessages();
  if (asked.of('kind') !== undefined) return <NoRows words={say('bulk_no_match')} hint={say('orders_no_match_hint')} />;
  return <NoRows words={say('bulk_none')} hint={say('bulk_none_hint')} />;
}

function Jobs({ jobs }: Pick<ExportsPageProps, 'jobs'>): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <Table
      caption={say('bulk_lead')}
      columns={COLUMNS.map((column) => say(column))}
      rows={jobs.map((job) => ({
        key: job.job_id,
        cells: [
          <span key="job" class="stacked">
            <span>{resourceName(language, job.resource)}</span>
            <span class="hint">{say(`bulk_${job.kind}`, { id: String(job.job_id) })}</span>
          </span>,
          job.app_name ?? say('bulk_operator'),
          <JobStatus key="status" job={job} />,
          <Records key="records" job={job} />,
          formatBytes(language, job.bytes),
          <ShortTime key="time" at={job.created_at} />,
        ],
      }))}
    />
  );
}

/** Number of records of an export, or of lines and failed lines of an import. */
function Records({ job }: { readonly job: JobOfStore }): JSX.Element {
  const say = useMessages();
  const page = usePage();
  const { language } = page;
  if (!('lines' in job)) return <>{formatNumber(language, job.rows)}</>;
  return (
    <span class="stacked">
      <span>{formatNumber(language, job.lines)}</span>
      {job.failed > 0 && <span class="hint">{say('bulk_refused', { count: formatNumber(language, job.failed) })}</span>}
    </span>
  );
}
