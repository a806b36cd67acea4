import type { JSX } from 'preact';
import { INVITED_ROLES } from '../../identity/members/staff-invitation.entity.js';
import type { NamedRole } from '../../staff/roles.service.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Field, Form, Heading, Notice, Select } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { useMessages, usePage } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';
import { AccessFields } from '../staff/member.page.js';
import { pathOf, SECTION } from '../staff/staff.page.js';
import type { InvitationForm } from './invitations.dto.js';

interface InvitePageProps {
  readonly store: NamedStore;
  /** Roles of the store. */
  readonly roles: readonly NamedRole[];
  readonly form: Pick<InvitationForm, 'contact' | 'role' | 'roles' | 'permissions'>;
  /** Error of the last submission, at the contact. */
  readonly problem?: 'invite_bad_contact' | 'invite_not_offered';
  /** Minutes to wait after too many invitations. */
  readonly minutes?: number;
}

/** Form for an invitation. */
export function InvitePage({ store, roles, form, problem, minutes }: InvitePageProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <Document title={say('invite_action')} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={say('invite_action')}>{say('invite_lead')}</Heading>
      {minutes !== undefined && <Notice tone="bad">{say('invite_too_many', { minutes: formatNumber(language, minutes) })}</Notice>}
      <Card>
        <Form action={`${pathOf(store)}/invitations`}>
          <Field
            label={say('invite_contact')}
            name="contact"
            value={form.contact}
            maxlength={255}
            autocomplete="off"
            error={problem && say(problem)}
          />
          <Select
            label={say('staff_role')}
            name="role"
            value={form.role}
            options={INVITED_ROLES.map((role) => [role, say(`role_${role}`)])}
            required
          />
          <p class="hint">{say('staff_full_access')}</p>
          <AccessFields roles={roles} held={form.roles} permissions={form.permissions} />
          <div class="actions">
            <Button>{say('invite_send')}</Button>
            <ButtonLink href={pathOf(store)}>{say('custom_cancel')}</ButtonLink>
          </div>
        </Form>
      </Card>
    </Document>
  );
}
