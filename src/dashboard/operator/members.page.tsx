import type { JSX } from 'preact';
import { Select } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { ShortTime } from '../design/time.js';
import { FirstRows } from './first-rows.js';
import { ListPage, type ListProps } from './list.page.js';
import { MEMBER_FILTERS, type ShownMember } from './members-and-installations.service.js';
import type { Found } from '../../platform/database/searched-list.js';
import { OPERATOR } from './operator-pages.decorator.js';
import type { ShownStore } from './stores-and-apps.service.js';

const storePath = ({ store_id }: Pick<ShownStore, 'store_id'>): string => `${OPERATOR}/stores/${String(store_id)}`;
const pathOf = (store: Pick<ShownStore, 'store_id'>): string => `${storePath(store)}/members`;

interface MembersProps {
  readonly store: ShownStore;
  readonly found: Found<ShownMember>;
}

/** Members of a store. */
export function OperatorMembersPage({ store, asked, found }: MembersProps & ListProps<ShownMember>): JSX.Element {
  const say = useMessages();
  const roles = MEMBER_FILTERS.role.map((role) => [role, say(`role_${role}`)] as const);
  return (
    <ListPage
      {...{ asked, found, path: pathOf(store), current: 'op_stores', title: say('op_members') }}
      lead={<a href={storePath(store)}>{store.name}</a>}
      hint={say('op_members_hint')}
      none={say('op_members_none')}
      filters={<Select label={say('op_role')} name="role" value={asked.of('role')} options={roles} />}
      columns={useColumns()}
    >
      {useRows(found)}
    </ListPage>
  );
}

/** First members of a store, on its page. */
export function FirstMembers({ store, found }: MembersProps): JSX.Element {
  const say = useMessages();
  return (
    <FirstRows title={say('op_members')} none={say('op_members_none')} path={pathOf(store)} found={found} columns={useColumns()}>
      {useRows(found)}
    </FirstRows>
  );
}

function useColumns(): string[] {
  const say = useMessages();
  return [say('op_member'), say('email'), say('op_role'), say('op_member_since')];
}

function useRows({ rows }: Found<ShownMember>): Parameters<typeof ListPage>[0]['children'] {
  const say = useMessages();
  return rows.map(({ merchant_id, name, email, role, created_at }) => ({
    key: merchant_id,
    cells: [
      `${name} (${String(merchant_id)})`,
      <span key="email" class="breaking">
        {email}
      </span>,
      say(`role_${role}`),
      <ShortTime key="since" at={created_at} />,
    ],
  }));
}
