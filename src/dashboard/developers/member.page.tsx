import type { JSX } from 'preact';
import type { OrganisationMemberDetail } from '../../developers/members/members.dto.js';
import { Confirmed } from '../design/confirmed.js';
import { Button, ButtonLink, Card, Form, Notice } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { RoleSelect } from './members.page.js';
import { OrganisationDocument, type OwnOrganisation, pathOf } from './organisation-document.js';

interface MemberPageProps {
  readonly organisation: OwnOrganisation;
  readonly member: OrganisationMemberDetail;
  /** True if the change was refused, because the member is the last owner. */
  readonly last_owner: boolean;
  /** Role to show in the form. */
  readonly role: string;
}

/** Member of an organisation, with the actions that the signed-in person may take. */
export function OrganisationMemberPage({ organisation, member, last_owner, role }: MemberPageProps): JSX.Element {
  const say = useMessages();
  const path = pathOf(organisation, `/members/${String(member.merchant_id)}`);
  const is_self = member.email === usePage().merchant?.email;
  return (
    <OrganisationDocument organisation={organisation} current="dev_members" title={member.name} lead={member.email}>
      {last_owner && <Notice tone="bad">{say('dev_last_owner')}</Notice>}
      {organisation.role === 'owner' && (
        <Card>
          <Form action={path}>
            <RoleSelect role={role} />
            <div class="actions">
              <Button>{say('dev_change_role')}</Button>
            </div>
          </Form>
        </Card>
      )}
      {(organisation.role === 'owner' || is_self) && (
        <Card>
          <div class="actions">
            <Confirmed
              action={`${path}/remove`}
              words={say(is_self ? 'dev_leave' : 'dev_remove')}
              hint={say(is_self ? 'dev_leave_hint' : 'dev_remove_hint')}
            />
          </div>
        </Card>
      )}
      <div class="actions">
        <ButtonLink href={pathOf(organisation, '/members')}>{say('dev_members')}</ButtonLink>
      </div>
    </OrganisationDocument>
  );
}
