import type { JSX } from 'preact';
import type { JobOfStore } from '../../bulk/jobs-of-store.service.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { ButtonLink, Card, Heading, StoreNav, Table } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { NoRows } from '../design/row-list.js';
import { formatBytes, formatNumber, formatTime } from '../language/language.js';
import { JobStatus } from './job-status.js';

const SECTION = 'settings/apps/exports';
const COLUMNS = ['bulk_job', 'app', 'bulk_progress', 'bulk_rows', 'bulk_size', 'bulk_created'] as const;

interface ExportsPageProps {
  readonly store: NamedStore;
  readonly jobs: readonly JobOfStore[];
}

/** Bulk jobs of a store. */
export function ExportsPage({ store, jobs }: ExportsPageProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('bulk_title')} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={say('bulk_title')}>{say('bulk_lead')}</Heading>
      <Card>{jobs.length === 0 ? <NoRows words={say('bulk_none')} hint={say('bulk_none_hint')} /> : <Jobs jobs={jobs} />}</Card>
      <div class="actions">
        <ButtonLink href={`/${String(store.store_id)}/${SECTION}`}>{say('bulk_refresh')}</ButtonLink>
      </div>
    </Document>
  );
}

function Jobs({ jobs }: Pick<ExportsPageProps, 'jobs'>): JSX.Element {
  const say = useMessages();
  const page = usePage();
  const { language } = page;
  return (
    <Table
      compact
      caption={say('bulk_lead')}
      columns={COLUMNS.map((column) => say(column))}
      rows={jobs.map((job) => ({
        key: job.job_id,
        cells: [
          <span key="job" class="stacked">
            <code>{job.resource}</code>
            <span class="hint">{say(`bulk_${job.kind}`, { id: String(job.job_id) })}</span>
          </span>,
          job.app_name ?? say('bulk_operator'),
          <JobStatus key="status" job={job} />,
          <Records key="records" job={job} />,
          formatBytes(language, job.bytes),
          <time key="time" datetime={new Date(job.created_at).toISOString()}>
            {formatTime(page, new Date(job.created_at))}
          </time>,
        ],
      }))}
    />
  );
}

/** Records of an export; lines of an import, and how many of them failed. */
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
