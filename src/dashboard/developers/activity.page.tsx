import type { JSX } from 'preact';
import type { JobOfApp } from '../../bulk/jobs-of-app.service.js';
import type { DeveloperApp } from '../../developers/apps/developer-apps.dto.js';
import type { UsedDeprecation } from '../../platform/deprecation/deprecation-uses.service.js';
import { JobStatus } from '../bulk/job-status.js';
import { ButtonLink, Card, Table } from '../design/elements.js';
import { Inline } from '../design/markdown.js';
import { useMessages, usePage } from '../design/page-context.js';
import { Time } from '../design/time.js';
import { formatBytes, formatNumber } from '../language/language.js';
import { AppDocument } from './app-document.js';
import { type OwnOrganisation, pathOf } from './organisation-document.js';

interface ActivityPageProps {
  readonly organisation: OwnOrganisation;
  readonly app: DeveloperApp;
  readonly deprecations: readonly UsedDeprecation[];
  readonly jobs: readonly JobOfApp[];
}

/** Deprecated parts of the API that an app uses, and its bulk jobs, over all of its stores. */
export function ActivityPage({ organisation, app, deprecations, jobs }: ActivityPageProps): JSX.Element {
  const say = useMessages();
  const path = pathOf(organisation, `/apps/${String(app.app_id)}`);
  return (
    <AppDocument times organisation={organisation} app={app} part="dev_activity">
      <Card>
        <h2>{say('dev_deprecations')}</h2>
        {deprecations.length === 0 ? <p>{say('dev_no_deprecations')}</p> : <Deprecations deprecations={deprecations} />}
      </Card>
      <Card>
        <h2>{say('bulk_title')}</h2>
        {jobs.length === 0 ? <p>{say('bulk_none')}</p> : <Jobs jobs={jobs} />}
      </Card>
      <div class="actions">
        <ButtonLink href={`${path}/activity`}>{say('bulk_refresh')}</ButtonLink>
      </div>
    </AppDocument>
  );
}

function Deprecations({ deprecations }: Pick<ActivityPageProps, 'deprecations'>): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <Table
      compact
      caption={say('dev_deprecations')}
      columns={[say('dev_part'), say('dev_replacement'), say('dev_sunset'), say('dev_uses'), say('dev_last_use')]}
      rows={deprecations.map(({ operation, field, replacement, sunset_at, uses, last_used_at }, n) => ({
        key: n,
        cells: [
          <span key="part" class="stacked">
            <code>{operation}</code>
            {field !== null && <code class="hint">{field}</code>}
          </span>,
          <Inline key="replacement" text={replacement} />,
          <Time key="sunset" at={sunset_at} />,
          formatNumber(language, uses),
          <Time key="last" at={last_used_at} />,
        ],
      }))}
    />
  );
}

function Jobs({ jobs }: Pick<ActivityPageProps, 'jobs'>): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <Table
      compact
      caption={say('bulk_title')}
      columns={[say('bulk_job'), say('dev_store'), say('bulk_progress'), say('bulk_rows'), say('bulk_size'), say('bulk_created')]}
      rows={jobs.map((job) => ({
        key: job.job_id,
        cells: [
          <span key="job" class="stacked">
            <code>{job.resource}</code>
            <span class="hint">{say(`bulk_${job.kind}`, { id: String(job.job_id) })}</span>
          </span>,
          String(job.store_id),
          <JobStatus key="status" job={job} />,
          <span key="rows" class="stacked">
            <span>{formatNumber(language, job.rows)}</span>
            {job.failed > 0 && <span class="hint">{say('bulk_refused', { count: formatNumber(language, job.failed) })}</span>}
          </span>,
          formatBytes(language, job.bytes),
          <Time key="time" at={job.created_at} />,
        ],
      }))}
    />
  );
}
