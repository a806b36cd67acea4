import type { JSX } from 'preact';
import type { DeveloperApp } from '../../developers/apps/developer-apps.dto.js';
import type { ErrorOfApp, FoundRequests, RequestOfApp } from '../../requests/requests-of-app.service.js';
import { Code } from '../design/code.js';
import { Card, Field } from '../design/elements.js';
import { Table } from '../design/table.js';
import { LogFilters } from '../design/log-list.js';
import { useMessages, usePage } from '../design/page-context.js';
import { NoRows } from '../design/row-list.js';
import { ShortTime } from '../design/time.js';
import { formatNumber } from '../language/language.js';
import { StatusField } from '../requests/status-field.js';
import { Route, Status } from '../requests/request-table.js';
import { AppLog } from './app-log.js';
import type { AskedLog, REQUEST_FILTERS } from './asked-log.js';
import { type OwnOrganisation, pathOf } from './organisation-document.js';

interface AppRequestsPageProps extends FoundRequests {
  readonly total: number;
  readonly organisation: OwnOrganisation;
  readonly app: DeveloperApp;
  readonly asked: AskedLog<typeof REQUEST_FILTERS>;
  readonly errors: readonly ErrorOfApp[];
}

/** Requests of an app over all of its stores. */
export function AppRequestsPage({ organisation, app, asked, errors, requests, ...pages }: AppRequestsPageProps): JSX.Element {
  const say = useMessages();
  const path = pathOf(organisation, `/apps/${String(app.app_id)}/requests`);
  const filters = (
    <>
      <Card>
        <h2>{say('dev_errors')}</h2>
        {errors.length === 0 ? <p>{say('dev_no_errors')}</p> : <Errors path={path} errors={errors} />}
      </Card>
      <Filters path={path} asked={asked} />
    </>
  );
  return (
    <AppLog {...{ organisation, app, asked, path, filters, ...pages }} part="requests_title">
      {requests.length === 0 ? (
        <NoRows words={say('requests_none')} hint={say('requests_none_hint')} />
      ) : (
        <Requests path={path} requests={requests} />
      )}
    </AppLog>
  );
}

function Errors({ path, errors }: { readonly path: string; readonly errors: readonly ErrorOfApp[] }): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <Table
      caption={say('dev_errors')}
      columns={[say('dev_code'), say('dev_uses'), say('dev_stores_count'), say('dev_last_use')]}
      rows={errors.map(({ code, requests, stores, last_at }, n) => ({
        key: n,
        cells: [
          <a key="code" href={`${path}?code=${encodeURIComponent(code)}`}>
            <Code text={code} />
          </a>,
          formatNumber(language, requests),
          formatNumber(language, stores),
          <ShortTime key="last" at={last_at} />,
        ],
      }))}
    />
  );
}

function Filters({ path, asked }: Pick<AppRequestsPageProps, 'asked'> & { readonly path: string }): JSX.Element {
  const say = useMessages();
  const { status, code, request_id, store_id } = asked.values;
  return (
    <LogFilters path={path} asked={asked}>
      <StatusField status={status} />
      <Field label={say('dev_code')} name="code" value={code} maxlength={100} required={false} />
      <Field label={say('request_id')} name="request_id" value={request_id} maxlength={128} required={false} />
      <Field label={say('dev_store')} name="store_id" value={store_id} inputmode="numeric" maxlength={15} required={false} />
    </LogFilters>
  );
}

function Requests({ path, requests }: { readonly path: string; readonly requests: readonly RequestOfApp[] }): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <Table
      caption={say('requests_title')}
      columns={[say('request'), say('dev_store'), say('delivery_status'), say('delivery_duration'), say('delivery_time')]}
      rows={requests.map((request, n) => ({
        key: n,
        cells: [
          <span key="request" class="stacked">
            <Route request={request} />
            <a class="hint" href={`${path}?request_id=${encodeURIComponent(request.request_id)}`}>
              {request.request_id}
            </a>
          </span>,
          String(request.store_id),
          <Status key="status" request={request} />,
          say('delivery_ms', { ms: formatNumber(language, request.duration_ms) }),
          <ShortTime key="time" at={request.time} />,
        ],
      }))}
    />
  );
}
