import type { JSX } from 'preact';
import { INVITED_ROLES, type InvitedRole } from '../../identity/members/staff-invitation.entity.js';
import type { MemberDetail } from '../../staff/staff.dto.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Field, Form, Heading, Notice, Select } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { useMessages, usePage } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';
import { pathOf, SECTION } from './staff.page.js';

interface HandOverPageProps {
  readonly store: NamedStore;
  readonly member: MemberDetail;
  readonly role?: InvitedRole;
  readonly problem?: 'login_wrong' | 'login_too_many' | 'staff_no_successor';
  /** Minutes to wait after too many wrong passwords. */
  readonly minutes?: number;
}

/** Form that hands the ownership of the store over, with the effects. */
export function HandOverPage({ store, member, role = 'admin', problem, minutes = 0 }: HandOverPageProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const names = { name: member.name, store: store.name };
  const title = say('staff_hand_over_title', names);
  const wrong = problem === 'login_wrong';
  return (
    <Document title={title} nav={<StoreNav store={store} current={SECTION} />} narrow>
      <Card>
        <Heading title={title}>{say('staff_hand_over_lead', names)}</Heading>
        {problem && !wrong && <Notice tone="bad">{say(problem, { minutes: formatNumber(language, minutes) })}</Notice>}
        <ul class="points">
          <li>{say('staff_hand_over_rights', names)}</li>
          <li>{say('staff_hand_over_invitations')}</li>
          <li>{say('staff_hand_over_back', names)}</li>
        </ul>
        <Form action={`${pathOf(store, member.id)}/hand-over`}>
          <Select
            label={say('staff_hand_over_role')}
            name="role"
            value={role}
            options={INVITED_ROLES.map((each) => [each, say(`role_${each}`)])}
            required
          />
          <Field
            label={say('account_current')}
            name="password"
            type="password"
            autocomplete="current-password"
            error={wrong ? say('account_wrong') : undefined}
          />
          <div class="actions">
            <Button kind="danger">{say('staff_hand_over')}</Button>
            <ButtonLink href={pathOf(store, member.id)}>{say('staff_keep')}</ButtonLink>
          </div>
        </Form>
      </Card>
    </Document>
  );
}
