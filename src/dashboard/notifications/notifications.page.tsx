import type { JSX } from 'preact';
import { KIND_NAMES } from '../../notifications/notification.entity.js';
import { MAX_COUNTED, type NotificationsFound, READ_STATES } from '../../notifications/notifications.service.js';
import { resourceName } from '../../notifications/resource-names.js';
import { subjectPath } from '../../notifications/subjects.js';
import type { SignInNotice } from '../../identity/sign-in/known-device.entity.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Badge, Button, ButtonLink, Card, Form, Heading, Notice, Select } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { Table } from '../design/table.js';
import { FilterForm } from '../design/filters.js';
import { SessionDevice } from '../account/session-device.js';
import type { AskedList } from '../asked-list.js';
import { useMessages, usePage } from '../design/page-context.js';
import { NoRows, CursorPages } from '../design/row-list.js';
import { ShortTime } from '../design/time.js';

/** Returns the path of the notifications of a store. */
export const pathOf = (store_id: number): string => `/${String(store_id)}/notifications`;

/** Returns the path of the choices of a member. */
export const choicesPath = (store_id: number): string => `${pathOf(store_id)}/choices`;

/** Results of the forms of the page. */
export const DONE = ['notification_was_read', 'notifications_were_read', 'sign_ins_were_read'] as const;

/** One of {@link DONE}. */
export type Done = (typeof DONE)[number];

const COLUMNS = ['notification', 'notification_app', 'notification_time', 'notification_state'] as const;

/** Filters of the list. */
export const NOTIFICATION_FILTERS = { kind: KIND_NAMES, state: READ_STATES } as const;

/** Query of the list as sent by the browser. */
export type AskedNotifications = AskedList<typeof NOTIFICATION_FILTERS>;

interface NotificationsPageProps extends NotificationsFound {
  readonly store: NamedStore;
  /** Unread sign-ins of the person with new devices, the newest first. */
  readonly sign_ins: readonly SignInNotice[];
  readonly asked: AskedNotifications;
  readonly done: Done | undefined;
}

/** Notifications of a store. */
export function NotificationsPage({
  store,
  sign_ins,
  rows,
  total,
  newest,
  unread,
  kinds,
  asked,
  next_cursor,
  done,
}: NotificationsPageProps): JSX.Element {
  const say = useMessages();
  const { store_id } = store;
  const path = pathOf(store_id);
  return (
    <Document title={say('notifications_title')} nav={<StoreNav store={store} current="notifications" />}>
      <Heading title={say('notifications_title')}>{say('notifications_lead')}</Heading>
      {done && <Notice tone="good">{say(done)}</Notice>}
      <SignIns path={path} sign_ins={sign_ins} />
      <div class="actions">
        {unread > 0 && (
          <Form action={`${path}/${String(newest)}/read-all`}>
            <Button kind="secondary">{say('notifications_read')}</Button>
          </Form>
        )}
        <ButtonLink kind="quiet" href={choicesPath(store_id)}>
          {say('choices_link')}
        </ButtonLink>
      </div>
      <Filters path={path} asked={asked} kinds={kinds} />
      <Card>{rows.length === 0 ? <Nothing path={path} newest={newest} /> : <List store_id={store_id} rows={rows} asked={asked} />}</Card>
      <CursorPages path={path} asked={asked} total={total} most={MAX_COUNTED} next_cursor={next_cursor} />
    </Document>
  );
}

/** Sign-ins that concern the person and not the store. */
function SignIns({ path, sign_ins }: Pick<NotificationsPageProps, 'sign_ins'> & { readonly path: string }): JSX.Element | null {
  const say = useMessages();
  if (sign_ins.length === 0) return null;
  return (
    <Card>
      <h2>{say('sign_ins_title')}</h2>
      <p>
        {say('sign_ins_lead')} <a href="/account">{say('sign_ins_account')}</a>
      </p>
      <Table
        caption={say('sign_ins_title')}
        columns={[say('account_device'), say('notification_time')]}
        rows={sign_ins.map((sign_in) => ({
          key: sign_in.notice_id,
          cells: [<SessionDevice key="device" session={sign_in} is_own={false} />, <ShortTime key="time" at={sign_in.created_at} />],
        }))}
      />
      <Form action={`${path}/sign-ins/read`}>
        {sign_ins.map(({ notice_id }) => (
          <input key={notice_id} type="hidden" name="notice_ids" value={notice_id} />
        ))}
        <div class="actions">
          <Button kind="secondary">{say('sign_ins_read')}</Button>
        </div>
      </Form>
    </Card>
  );
}

function Filters({ path, asked, kinds }: Pick<NotificationsPageProps, 'asked' | 'kinds'> & { readonly path: string }): JSX.Element {
  const say = useMessages();
  const states = { unread: 'notification_is_unread', read: 'notification_is_read' } as const;
  return (
    <FilterForm path={path} narrows={asked.narrows} sort={asked.sort}>
      <Select
        label={say('notification')}
        name="kind"
        value={asked.of('kind')}
        options={kinds.map((kind) => [kind, say(`choice_${kind}`)] as const)}
      />
      <Select
        label={say('notification_state')}
        name="state"
        value={asked.of('state')}
        options={READ_STATES.map((state) => [state, say(states[state])] as const)}
      />
    </FilterForm>
  );
}

/** Text of the list without rows: that there are none yet, or that none match. */
function Nothing({ path, newest }: Pick<NotificationsPageProps, 'newest'> & { readonly path: string }): JSX.Element {
  const say = useMessages();
  if (newest === null) return <NoRows words={say('notifications_none')} hint={say('notifications_none_hint')} />;
  return (
    <NoRows words={say('notifications_no_match')} hint={say('notifications_no_match_hint')}>
      <ButtonLink href={path}>{say('notifications_all')}</ButtonLink>
    </NoRows>
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
          <ShortTime key="time" at={created_at} />,
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
