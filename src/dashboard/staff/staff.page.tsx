import type { JSX } from 'preact';
import type { InvitationDetail } from '../../identity/members/invitations.service.js';
import type { MemberDetail } from '../../staff/staff.dto.js';
import type { StaffRole } from '../../staff/staff-member.entity.js';
import { ALL_PERMISSIONS } from '../../staff/permissions.js';
import { MAX_COUNTED } from '../../platform/database/log-range.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Badge, ButtonLink, Card, Heading, Notice, Select } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { Table } from '../design/table.js';
import type { AskedList } from '../asked-list.js';
import { TIME_SORTS } from '../asked-order.js';
import { useMessages, usePage } from '../design/page-context.js';
import { NoRows, RowFilters, CursorPages } from '../design/row-list.js';
import { Day } from '../design/time.js';
import { InvitationList } from '../invitations/invitation-list.js';

/** Navigation section of the pages about staff. */
export const SECTION = 'settings/staff';

/** Returns the path of the list, or of a member. */
export const pathOf = ({ store_id }: Pick<NamedStore, 'store_id'>, id?: number): string =>
  `/${String(store_id)}/${SECTION}${id === undefined ? '' : `/${String(id)}`}`;

/** Store-level roles in the order of the filter. */
export const STAFF_ROLES: readonly StaffRole[] = ['owner', 'admin', 'staff'];

/** Filters of the list. */
export const STAFF_FILTERS = { role: STAFF_ROLES } as const;

/** Notices about the last action on the list. */
export const LIST_DONE = ['staff_removed', 'invite_sent', 'invite_withdrawn'] as const;

interface StaffPageProps {
  readonly store: NamedStore;
  readonly asked: AskedList<typeof STAFF_FILTERS>;
  readonly members: readonly MemberDetail[];
  /** Number of the members that match, up to {@link MAX_COUNTED}. */
  readonly total: number;
  readonly next_cursor: string | null;
  /** Invitations that were not accepted. */
  readonly invitations: readonly InvitationDetail[];
  readonly done?: (typeof LIST_DONE)[number] | undefined;
}

/** Staff of a store. */
export function StaffPage({ store, asked, members, total, next_cursor, invitations, done }: StaffPageProps): JSX.Element {
  const say = useMessages();
  const path = pathOf(store);
  return (
    <Document title={say('staff_title')} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={say('staff_title')}>{say('staff_lead')}</Heading>
      {done && <Notice tone="good">{say(done)}</Notice>}
      <div class="actions">
        <ButtonLink kind="primary" href={`${path}/invitations/new`}>
          {say('invite_action')}
        </ButtonLink>
        <ButtonLink href={`${path}/roles`}>{say('roles_title')}</ButtonLink>
      </div>
      <InvitationList path={path} query={asked.queryOf(asked.cursor)} invitations={invitations} />
      <Filters path={path} asked={asked} />
      <Card>
        {members.length === 0 ? (
          <NoRows words={say('staff_none')} hint={say('orders_no_match_hint')} />
        ) : (
          <Members store={store} members={members} />
        )}
      </Card>
      <CursorPages path={path} asked={asked} total={total} most={MAX_COUNTED} next_cursor={next_cursor} />
    </Document>
  );
}

function Filters({ path, asked }: { readonly path: string } & Pick<StaffPageProps, 'asked'>): JSX.Element {
  const say = useMessages();
  const roles = STAFF_ROLES.map((role) => [role, say(`role_${role}`)] as const);
  const sorts = Object.entries(TIME_SORTS).map(([sort, word]) => [sort, say(word)] as const);
  return (
    <RowFilters
      path={path}
      label={say('staff_title')}
      text={asked.q}
      hint={say('staff_search')}
      narrows={asked.narrows}
      sort={{ value: asked.sort, options: sorts }}
    >
      <Select label={say('staff_role')} name="role" value={asked.of('role')} options={roles} />
    </RowFilters>
  );
}

function Members({ store, members }: Pick<StaffPageProps, 'store' | 'members'>): JSX.Element {
  const say = useMessages();
  const { merchant } = usePage();
  const words = ['staff_person', 'staff_role', 'staff_access', 'staff_since'] as const;
  const rows = members.map((member) => ({
    key: member.id,
    cells: [
      <div key="person" class="stacked">
        <a href={pathOf(store, member.id)}>{member.name}</a>
        <span class="hint">{member.email}</span>
      </div>,
      <div key="role" class="stacked">
        <span>
          <Badge tone={member.role === 'owner' ? 'accent' : 'neutral'}>{say(`role_${member.role}`)}</Badge>{' '}
          {member.suspended_at && <Badge tone="warning">{say('staff_suspended')}</Badge>}{' '}
          {member.email === merchant?.email && <Badge>{say('staff_you')}</Badge>}
        </span>
        {member.designation !== null && <span class="hint">{member.designation}</span>}
      </div>,
      <Access key="access" member={member} />,
      <Day key="since" at={member.created_at} />,
    ],
  }));
  return <Table caption={say('staff_title')} columns={words.map((word) => say(word))} rows={rows} />;
}

/** Access of a member in short form: the roles, then individual permissions. */
function Access({ member: { role, roles, permissions } }: { readonly member: MemberDetail }): JSX.Element {
  const say = useMessages();
  if (role !== 'staff') return <span>{say('staff_all')}</span>;
  const parts = [
    ...roles.map(({ name }) => name),
    ...ALL_PERMISSIONS.filter((each) => permissions.includes(each)).map((each) => say(`permission_${each}`)),
  ];
  return <span>{parts.length === 0 ? say('staff_nothing') : parts.join(' · ')}</span>;
}
