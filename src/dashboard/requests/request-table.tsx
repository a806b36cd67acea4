import type { JSX } from 'preact';
import type { LoggedRequest } from '../../requests/request-log.service.js';
import { Code } from '../design/code.js';
import { Badge } from '../design/elements.js';
import { Table } from '../design/table.js';
import { useMessages, usePage } from '../design/page-context.js';
import { ShortTime } from '../design/time.js';
import { formatNumber } from '../language/language.js';

interface RequestTableProps {
  /** Path of the log. */
  readonly path: string;
  readonly requests: readonly LoggedRequest[];
}

/** Requests of apps, each linked to its page. */
export function RequestTable({ path, requests }: RequestTableProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const columns = ['request', 'app', 'delivery_status', 'delivery_duration', 'request_bytes', 'delivery_time'] as const;
  return (
    <Table
      caption={say('requests_lead')}
      columns={columns.map((column) => say(column))}
      rows={requests.map((request) => ({
        key: request.entry_id,
        cells: [
          <Request key="request" path={path} request={request} />,
          request.app_name,
          <Status key="status" request={request} />,
          say('delivery_ms', { ms: formatNumber(language, request.duration_ms) }),
          formatNumber(language, request.bytes),
          <ShortTime key="time" at={request.time} />,
        ],
      }))}
    />
  );
}

interface OfRequest {
  readonly request: LoggedRequest;
}

function Request({ path, request }: OfRequest & { readonly path: string }): JSX.Element {
  return (
    <span class="stacked">
      <a href={`${path}/${encodeURIComponent(request.request_id)}`}>
        <Route request={request} />
      </a>
      <span class="hint">{request.request_id}</span>
    </span>
  );
}

/** Method and route of a request. */
export function Route({ request: { method, route } }: { readonly request: Pick<LoggedRequest, 'method' | 'route'> }): JSX.Element {
  const say = useMessages();
  return <span>{route === null ? `${method} ${say('request_unknown_path')}` : <code>{`${method} ${route}`}</code>}</span>;
}

/** Status of a response, and the code of its error. */
export function Status({ request: { status, code } }: { readonly request: Pick<LoggedRequest, 'status' | 'code'> }): JSX.Element {
  const say = useMessages();
  const tone = status >= 500 ? 'danger' : status >= 400 ? 'warning' : 'accent';
  return (
    <span class="stacked">
      <Badge tone={tone}>{say('delivery_http', { status: String(status) })}</Badge>
      {code !== null && <Code text={code} />}
    </span>
  );
}
