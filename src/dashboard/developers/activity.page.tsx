import type { JSX } from 'preact';
import type { FoundJobs, JobOfApp } from '../../bulk/jobs-of-app.service.js';
import type { DeveloperApp } from '../../developers/apps/developer-apps.dto.js';
import type { UsedDeprecation } from '../../platform/deprecation/deprecation-uses.service.js';
import { JobStatus } from '../bulk/job-status.js';
import { Code } from '../design/code.js';
import { ButtonLink, Card } from '../design/elements.js';
import { Table } from '../design/table.js';
import { FilterForm } from '../design/filters.js';
import { CursorPages, NoRows } from '../design/row-list.js';
import type { AskedList } from '../asked-list.js';
import { MAX_COUNTED } from '../../platform/database/log-range.js';
import { Inline } from '../design/markdown.js';
import { useMessages, usePage } from '../design/page-context.js';
import { ShortTime, Time } from '../design/time.js';
import { formatBytes, formatNumber } from '../language/language.js';
import { AppDocument } from './app-document.js';
import { type OwnOrganisation, pathOf } from './organisation-document.js';

interface ActivityPageProps extends FoundJobs {
  readonly organisation: OwnOrganisation;
  readonly app: DeveloperApp;
  readonly deprecations: readonly UsedDeprecation[];
  readonly asked: AskedList;
  /** Number of all jobs, up to {@link MAX_COUNTED}. */
  readonly total: number;
}

/** Deprecated parts of the API that an app uses, and its bulk jobs, over all of its stores. */
export function ActivityPage({ organisation, app, deprecations, ...list }: ActivityPageProps): JSX.Element {
  const say = useMessages();
  const path = pathOf(organisation, `/apps/${String(app.app_id)}/activity`);
  return (
    <AppDocument organisation={organisation} app={app} part="dev_activity">
      <Card>
        <h2>{say('dev_deprecations')}</h2>
        {deprecations.length === 0 ? <p>{say('dev_no_deprecations')}</p> : <Deprecations deprecations={deprecations} />}
      </Card>
      <Card>
        <h2>{say('bulk_title')}</h2>
        {list.jobs.length === 0 ? (
          <NoRows words={say('bulk_none')} hint={say('dev_jobs_hint')} />
        ) : (
          <>
            <FilterForm path={path} narrows={list.asked.narrows} sort={list.asked.sort} />
            <Jobs jobs={list.jobs} />
          </>
        )}
      </Card>
      <CursorPages {...list} path={path} most={MAX_COUNTED} />
      <div class="actions">
        <ButtonLink href={path + list.asked.queryOf()}>{say('bulk_refresh')}</ButtonLink>
      </div>
    </AppDocument>
  );
}

function Deprecations({ deprecations }: Pick<ActivityPageProps, 'deprecations'>): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <Table
      caption={say('dev_deprecations')}
      columns={[say('dev_part'), say('dev_replacement'), say('dev_sunset'), say('dev_uses'), say('dev_last_use')]}
      rows={deprecations.map(({ operation, field, replacement, sunset_at, uses, last_used_at }, n) => ({
        key: n,
        cells: [
          <span key="part" class="stacked">
            <Code text={operation} />
            {field !== null && (
              <span class="hint">
                <Code text={field} />
              </span>
            )}
          </span>,
          <Inline key="replacement" text={replacement} />,
          <Time key="sunset" at={sunset_at} />,
          formatNumber(language, uses),
          <ShortTime key="last" at={last_used_at} />,
        ],
      }))}
    />
  );
}

function Jobs({ jobs }: { readonly jobs: readonly JobOfApp[] }): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <Table
      caption={say('bulk_title')}
      columns={[say('bulk_job'), say('dev_store'), say('bulk_progress'), say('bulk_rows'), say('bulk_size'), say('bulk_created')]}
      rows={jobs.map((job) => ({
        key: job.job_id,
        cells: [
          <span key="job" class="stacked">
            <Code text={job.resource} />
            <span class="hint">{say(`bulk_${job.kind}`, { id: String(job.job_id) })}</span>
          </span>,
          String(job.store_id),
          <JobStatus key="status" job={job} />,
          <span key="rows" class="stacked">
            <span>{formatNumber(language, job.rows)}</span>
            {job.failed > 0 && <span class="hint">{say('bulk_refused', { count: formatNumber(language, job.failed) })}</span>}
          </span>,
          formatBytes(language, job.bytes),
          <ShortTime key="time" at={job.created_at} />,
        ],
      }))}
    />
  );
}
