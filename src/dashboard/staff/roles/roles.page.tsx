import type { JSX } from 'preact';
import { ALL_PERMISSIONS } from '../../../staff/permissions.js';
import type { RoleWithMembers } from '../../../staff/roles.service.js';
import type { NamedStore } from '../../../store/store.service.js';
import { Document } from '../../design/document.js';
import { ButtonLink, Card, Heading, Notice } from '../../design/elements.js';
import { StoreNav } from '../../design/store-nav.js';
import { Table } from '../../design/table.js';
import { useMessages, usePage } from '../../design/page-context.js';
import { formatNumber } from '../../language/language.js';
import { pathOf, SECTION } from '../staff.page.js';

/** Returns the path of the roles, or of one of them. */
export const rolesPath = (store: Pick<NamedStore, 'store_id'>, id?: number | 'new'): string =>
  `${pathOf(store)}/roles${id === undefined ? '' : `/${String(id)}`}`;

/** Notices about the last action on the list. */
export const ROLES_DONE = ['role_saved', 'role_deleted'] as const;

interface RolesPageProps {
  readonly store: NamedStore;
  readonly roles: readonly RoleWithMembers[];
  readonly done?: (typeof ROLES_DONE)[number] | undefined;
}

/** Roles of a store. */
export function RolesPage({ store, roles, done }: RolesPageProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('roles_title')} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={say('roles_title')}>{say('roles_lead')}</Heading>
      {done && <Notice tone="good">{say(done)}</Notice>}
      <div class="actions">
        <ButtonLink kind="primary" href={rolesPath(store, 'new')}>
          {say('role_add')}
        </ButtonLink>
        <ButtonLink kind="quiet" href={pathOf(store)}>
          {say('staff_title')}
        </ButtonLink>
      </div>
      <Card>{roles.length === 0 ? <p class="empty">{say('roles_none')}</p> : <Roles store={store} roles={roles} />}</Card>
    </Document>
  );
}

function Roles({ store, roles }: Pick<RolesPageProps, 'store' | 'roles'>): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const rows = roles.map(({ role_id, name, permissions, members }) => ({
    key: role_id,
    cells: [
      <a key="name" href={rolesPath(store, role_id)}>
        {name}
      </a>,
      <span key="permissions">
        {permissions.length === 0
          ? say('staff_nothing')
          : ALL_PERMISSIONS.filter((each) => permissions.includes(each))
              .map((each) => say(`permission_${each}`))
              .join(' · ')}
      </span>,
      formatNumber(language, members),
    ],
  }));
  return <Table caption={say('roles_title')} columns={[say('role_name'), say('staff_access'), say('role_members')]} rows={rows} />;
}
