import type { JSX } from 'preact';
import { ALL_PERMISSIONS } from '../../../staff/permissions.js';
import type { RoleWithMembers } from '../../../staff/roles.service.js';
import type { NamedStore } from '../../../store/store.service.js';
import { Document } from '../../design/document.js';
import { Button, ButtonLink, Card, Checkboxes, Field, Form, Heading } from '../../design/elements.js';
import { StoreNav } from '../../design/store-nav.js';
import { useMessages, usePage } from '../../design/page-context.js';
import { formatNumber } from '../../language/language.js';
import { SECTION } from '../staff.page.js';
import { MAX_NAME, type NameProblem } from './role-form.js';
import { rolesPath } from './roles.page.js';

interface RolePageProps {
  readonly store: NamedStore;
  /** Undefined for a new role. */
  readonly role?: RoleWithMembers | undefined;
  /** Entered values, if the form was refused. */
  readonly form?: { readonly name: string; readonly permissions: readonly string[] } | undefined;
  readonly problem?: NameProblem | undefined;
}

/** Form of a role, and the link to its deletion. */
export function RolePage({ store, role, form = role, problem }: RolePageProps): JSX.Element {
  const say = useMessages();
  const title = role?.name ?? say('role_add');
  return (
    <Document title={title} nav={<StoreNav store={store} current={SECTION} />} narrow>
      <Card>
        <Heading title={title}>{role && <Holders {...role} />}</Heading>
        <Form action={rolesPath(store, role?.role_id ?? 'new')}>
          <Fields form={form} problem={problem} />
          <div class="actions">
            <Button>{say('staff_save')}</Button>
            <ButtonLink href={rolesPath(store)}>{say('custom_cancel')}</ButtonLink>
            {role && (
              <ButtonLink kind="danger" href={`${rolesPath(store, role.role_id)}/delete`}>
                {say('role_delete')}
              </ButtonLink>
            )}
          </div>
        </Form>
      </Card>
    </Document>
  );
}

const EMPTY = { name: '', permissions: [] } as const;

function Fields({ form: { name, permissions } = EMPTY, problem }: Pick<RolePageProps, 'form' | 'problem'>): JSX.Element {
  const say = useMessages();
  return (
    <>
      <Field
        label={say('role_name')}
        name="name"
        value={name}
        maxlength={MAX_NAME}
        error={problem && say(problem)}
        hint={say('role_name_hint')}
      />
      <Checkboxes
        legend={say('role_permissions')}
        name="permissions"
        options={ALL_PERMISSIONS.map((each) => [each, say(`permission_${each}`)])}
        checked={permissions}
      />
    </>
  );
}

function Holders({ members }: RoleWithMembers): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return <>{say(members === 0 ? 'role_unused' : 'role_held', { count: formatNumber(language, members) })}</>;
}

/** Confirmation before a role is deleted, with the effects. */
export function DeleteRolePage({ store, role }: { readonly store: NamedStore; readonly role: RoleWithMembers }): JSX.Element {
  const say = useMessages();
  const title = say('role_delete_title', { name: role.name });
  return (
    <Document title={title} nav={<StoreNav store={store} current={SECTION} />} narrow>
      <Card>
        <Heading title={title}>
          <Holders {...role} />
        </Heading>
        {role.members > 0 && <p>{say('role_delete_lead')}</p>}
        <Form action={`${rolesPath(store, role.role_id)}/delete`}>
          <div class="actions">
            <Button kind="danger">{say('role_delete')}</Button>
            <ButtonLink href={rolesPath(store, role.role_id)}>{say('staff_keep')}</ButtonLink>
          </div>
        </Form>
      </Card>
    </Document>
  );
}
