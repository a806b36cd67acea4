import type { JSX } from 'preact';
import type { LoggedApp, LoggedRequest } from '../../requests/request-log.service.js';
import { MAX_COUNTED } from '../../platform/database/log-range.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Card, Field, Heading, Select } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { LogFilters } from '../design/log-list.js';
import { useMessages } from '../design/page-context.js';
import { NoRows, RowPages } from '../design/row-list.js';
import { type AskedRequests, METHODS } from './request-filters.js';
import { StatusField } from './status-field.js';
import { RequestTable } from './request-table.js';

const SECTION = 'settings/apps/requests';

interface RequestsPageProps {
  readonly store: NamedStore;
  readonly asked: AskedRequests;
  /** Apps that the filter offers. */
  readonly apps: readonly LoggedApp[];
  readonly requests: readonly LoggedRequest[];
  /** True if more requests follow. */
  readonly more: boolean;
  /** Number of the requests that match, up to {@link MAX_COUNTED}. */
  readonly total: number;
}

/** Request log of a store. */
export function RequestsPage({ store, asked, apps, requests, more, total }: RequestsPageProps): JSX.Element {
  const say = useMessages();
  const last = requests.at(-1);
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
      <RowPages
        total={total}
        most={MAX_COUNTED}
        first={asked.after && path + asked.queryFrom(undefined)}
        next={more && last ? path + asked.queryFrom({ time: last.time, id: last.entry_id }) : undefined}
      />
    </Document>
  );
}

function Filters({ path, asked, apps }: Pick<RequestsPageProps, 'asked' | 'apps'> & { readonly path: string }): JSX.Element {
  const say = useMessages();
  const app = asked.app_id === undefined ? undefined : String(asked.app_id);
  return (
    <LogFilters path={path} asked={asked}>
      <StatusField status={asked.status} />
      <Select label={say('request_method')} name="method" value={asked.method} options={METHODS.map((method) => [method, method])} />
      <Select label={say('app')} name="app_id" value={app} options={apps.map(({ app_id, name }) => [String(app_id), name])} />
      <Field label={say('request_route')} name="route" value={asked.route} maxLength={300} required={false} />
      <Field label={say('request_id')} name="request_id" value={asked.request_id} maxLength={128} required={false} />
    </LogFilters>
  );
}
