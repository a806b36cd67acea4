import type { JSX } from 'preact';
import { ALL_PERMISSIONS } from '../../staff/permissions.js';
import type { NamedRole } from '../../staff/roles.service.js';
import type { MemberDetail } from '../../staff/staff.dto.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Badge, Button, ButtonLink, Card, Checkboxes, Field, Form, Heading, Notice, Select } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { useMessages } from '../design/page-context.js';
import { pathOf, SECTION, STAFF_ROLES } from './staff.page.js';

/** Notices about the last action on a member. */
export const MEMBER_DONE = ['staff_saved', 'staff_was_suspended', 'staff_was_reactivated'] as const;

interface MemberPageProps {
  readonly store: NamedStore;
  readonly member: MemberDetail;
  /** Roles of the store. */
  readonly roles: readonly NamedRole[];
  /** True if the member is the merchant who views the page. */
  readonly is_self: boolean;
  readonly done?: (typeof MEMBER_DONE)[number] | undefined;
  readonly problem?: 'staff_last_owner';
}

/** Member of the staff, with the forms to change, suspend and remove it. */
export function MemberPage({ done, problem, ...shown }: MemberPageProps): JSX.Element {
  const say = useMessages();
  const { store, member } = shown;
  return (
    <Document title={member.name} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={member.name}>{[member.email, member.phone].filter((each) => each !== null).join(' · ')}</Heading>
      {done && <Notice tone="good">{say(done)}</Notice>}
      {problem && <Notice tone="bad">{say(problem)}</Notice>}
      <Card>
        <h2>
          {say('staff_access')} {member.suspended_at && <Badge tone="warning">{say('staff_suspended')}</Badge>}
        </h2>
        <MembershipForm {...shown} />
      </Card>
      <Card>
        <Leaving {...shown} />
      </Card>
    </Document>
  );
}

function MembershipForm({ store, member, roles }: MemberPageProps): JSX.Element {
  const say = useMessages();
  const offered = STAFF_ROLES.filter((role) => role !== 'owner' || member.role === 'owner');
  return (
    <Form action={pathOf(store, member.id)}>
      <Select
        label={say('staff_role')}
        name="role"
        value={member.role}
        options={offered.map((role) => [role, say(`role_${role}`)])}
        required
      />
      <p class="hint">{say('staff_full_access')}</p>
      <Field label={say('staff_designation')} name="designation" value={member.designation ?? ''} maxlength={100} required={false} />
      <AccessFields roles={roles} held={member.roles.map(({ name }) => name)} permissions={member.permissions} />
      <div class="actions">
        <Button>{say('staff_save')}</Button>
        <ButtonLink href={pathOf(store)}>{say('custom_cancel')}</ButtonLink>
      </div>
    </Form>
  );
}

interface AccessFieldsProps {
  readonly roles: readonly NamedRole[];
  /** Names of the chosen roles. */
  readonly held: readonly string[];
  /** Chosen permissions. */
  readonly permissions: readonly string[];
}

/** Fields for the roles and the permissions of a member. */
export function AccessFields({ roles, held, permissions }: AccessFieldsProps): JSX.Element {
  const say = useMessages();
  return (
    <>
      {roles.length > 0 && (
        <Checkboxes legend={say('staff_roles')} name="roles" options={roles.map(({ name }) => [name, name])} checked={held} />
      )}
      <Checkboxes
        legend={say('staff_permissions')}
        name="permissions"
        options={ALL_PERMISSIONS.map((each) => [each, say(`permission_${each}`)])}
        checked={permissions}
      />
    </>
  );
}

function Leaving({ store, member, is_self }: MemberPageProps): JSX.Element {
  const say = useMessages();
  const path = pathOf(store, member.id);
  return (
    <>
      <div class="actions">
        {member.suspended_at ? (
          <Form action={`${path}/reactivate`}>
            <Button>{say('staff_reactivate')}</Button>
          </Form>
        ) : (
          !is_self && (
            <Form action={`${path}/suspend`}>
              <Button kind="secondary">{say('staff_suspend')}</Button>
            </Form>
          )
        )}
        {member.role !== 'owner' && !member.suspended_at && <ButtonLink href={`${path}/hand-over`}>{say('staff_hand_over')}</ButtonLink>}
        <ButtonLink kind="danger" href={`${path}/remove`}>
          {say('staff_remove')}
        </ButtonLink>
      </div>
      {!is_self && <p class="hint">{say('staff_suspend_hint')}</p>}
    </>
  );
}
