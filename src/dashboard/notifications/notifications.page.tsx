import type { JSX } from 'preact';
import { MAX_COUNTED, type ShownNotification } from '../../notifications/notifications.service.js';
import { resourceName } from '../../notifications/resource-names.js';
import { subjectPath } from '../../notifications/subjects.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Badge, Button, ButtonLink, Card, Form, Heading, Notice, StoreNav, Table } from '../design/elements.js';
import { FilterForm } from '../design/filters.js';
import type { AskedList } from '../asked-list.js';
import { useMessages, usePage } from '../design/page-context.js';
import { NoRows, CursorPages, ShortTime } from '../design/row-list.js';

/** Returns the path of the notifications of a store. */
export const pathOf = (store_id: number): string => `/${String(store_id)}/notifications`;

/** Returns the path of the choices of a member. */
export const choicesPath = (store_id: number): string => `${pathOf(store_id)}/choices`;

/** Results of the forms of the page. */
export const DONE = ['notification_was_read', 'notifications_were_read'] as const;

/** One of {@link DONE}. */
export type Done = (typeof DONE)[number];

const COLUMNS = ['notification', 'notification_app', 'notification_time', 'notification_state'] as const;

interface NotificationsPageProps {
  readonly store: NamedStore;
  readonly rows: readonly ShownNotification[];
  /** Number of all, up to {@link MAX_COUNTED}. */
  readonly total: number;
  /** The newest of all; null without any. */
  readonly newest: number | null;
  readonly asked: AskedList;
  readonly next_cursor: string | null;
  readonly done: Done | undefined;
}

/** Notifications of a store. */
export function NotificationsPage({ store, rows, total, newest, asked, next_cursor, done }: NotificationsPageProps): JSX.Element {
  const say = useMessages();
  const { store_id } = store;
  const path = pathOf(store_id);
  return (
    <Document title={say('notifications_title')} nav={<StoreNav store={store} current="notifications" />}>
      <Heading title={say('notifications_title')}>{say('notifications_lead')}</Heading>
      {done && <Notice tone="good">{say(done)}</Notice>}
      <div class="actions">
        {newest !== null && (
          <Form action={`${path}/${String(newest)}/read-all`}>
            <Button kind="secondary">{say('notifications_read')}</Button>
          </Form>
        )}
        <ButtonLink kind="quiet" href={choicesPath(store_id)}>
          {say('choices_link')}
        </ButtonLink>
      </div>
      <FilterForm path={path} narrows={asked.narrows} sort={asked.sort} />
      <Card>
        {rows.length === 0 ? (
          <NoRows words={say('notifications_none')} hint={say('notifications_none_hint')} />
        ) : (
          <List store_id={store_id} rows={rows} asked={asked} />
        )}
      </Card>
      <CursorPages path={path} asked={asked} total={total} most={MAX_COUNTED} next_cursor={next_cursor} />
    </Document>
  );
}

function List({ store_id, rows, asked }: Pick<NotificationsPageProps, 'rows' | 'asked'> & { readonly store_id: number }): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const query = asked.queryOf(asked.cursor);
  return (
    <Table
      caption={say('notifications_title')}
      columns={COLUMNS.map((column) => say(column))}
      rows={rows.map(({ notification_id, kind, subject_id, title, app_name, created_at, is_read }) => ({
        key: notification_id,
        cells: [
          <span key="subject">
            {!is_read && <Badge tone="accent">{say('notification_new')}</Badge>}{' '}
            <a href={subjectPath(store_id, kind, subject_id)}>
              {say(`notification_${kind}`, { title: kind === 'export_ready' ? resourceName(language, title) : title })}
            </a>
          </span>,
          app_name ?? say('bulk_operator'),
          <ShortTime key="time" at={created_at.toISOString()} />,
          is_read ? (
            say('notification_is_read')
          ) : (
            <Form key="read" action={`${pathOf(store_id)}/${String(notification_id)}/read${query}`}>
              <Button kind="quiet">{say('notification_read')}</Button>
            </Form>
          ),
        ],
      }))}
    />
  );
}
