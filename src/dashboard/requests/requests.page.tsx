import type { JSX } from 'preact';
import type { LoggedApp, LoggedRequest } from '../../requests/request-log.service.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Card, Field, Heading, Select, StoreNav } from '../design/elements.js';
import { LogFilters, LogPages } from '../design/log-list.js';
import { useMessages } from '../design/page-context.js';
import { NoRows } from '../design/row-list.js';
import { type AskedRequests, CLASSES, METHODS } from './request-filters.js';
import { RequestTable } from './request-table.js';

const SECTION = 'settings/apps/requests';

interface RequestsPageProps {
  readonly store: NamedStore;
  readonly asked: AskedRequests;
  /** Apps that the filter offers. */
  readonly apps: readonly LoggedApp[];
  readonly requests: readonly LoggedRequest[];
  /** True if there are older requests. */
  readonly more: boolean;
}

/** Request log of a store. */
export function RequestsPage({ store, asked, apps, requests, more }: RequestsPageProps): JSX.Element {
  const say = useMessages();
  const path = `/${String(store.store_id)}/${SECTION}`;
  return (
    <Document title={say('requests_title')} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={say('requests_title')}>{say('requests_lead')}</Heading>
      <Filters path={path} asked={asked} apps={apps} />
      <Card>
        {requests.length === 0 ? (
          <NoRows words={say('requests_none')} hint={say('requests_none_hint')} />
        ) : (
          <RequestTable path={path} requests={requests} />
        )}
      </Card>
      <div class="actions">
        <LogPages
          newest={asked.before && path + asked.queryFrom(undefined)}
          older={more ? path + asked.queryFrom(requests.at(-1)) : undefined}
        />
      </div>
    </Document>
  );
}

function Filters({ path, asked, apps }: Pick<RequestsPageProps, 'asked' | 'apps'> & { readonly path: string }): JSX.Element {
  const say = useMessages();
  const app = asked.app_id === undefined ? undefined : String(asked.app_id);
  const { status } = asked;
  const exact = status === undefined || CLASSES.some((each) => each === status) ? [] : [status];
  return (
    <LogFilters path={path} asked={asked}>
      <Select
        label={say('delivery_status')}
        name="status"
        value={status}
        options={[...CLASSES, ...exact].map((each) => [each, say('delivery_http', { status: each })])}
      />
      <Select label={say('request_method')} name="method" value={asked.method} options={METHODS.map((method) => [method, method])} />
      <Select label={say('app')} name="app_id" value={app} options={apps.map(({ app_id, name }) => [String(app_id), name])} />
      <Field label={say('request_route')} name="route" value={asked.route} maxLength={300} required={false} />
      <Field label={say('request_id')} name="request_id" value={asked.request_id} maxLength={128} required={false} />
    </LogFilters>
  );
}
