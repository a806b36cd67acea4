import type { JSX } from 'preact';
import type { MemberDetail } from '../../staff/staff.dto.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Form, Heading } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { useMessages } from '../design/page-context.js';
import { pathOf, SECTION } from './staff.page.js';

/** Confirmation before a member is removed, with the effects. */
export function RemoveMemberPage({ store, member }: { readonly store: NamedStore; readonly member: MemberDetail }): JSX.Element {
  const say = useMessages();
  const names = { name: member.name, store: store.name };
  const title = say('staff_remove_title', names);
  return (
    <Document title={title} nav={<StoreNav store={store} current={SECTION} />} narrow>
      <Card>
        <Heading title={title}>{say('staff_remove_lead', names)}</Heading>
        <ul class="points">
          <li>{say('staff_remove_sessions', names)}</li>
          <li>{say('staff_remove_apps', names)}</li>
          <li>{say('staff_remove_again')}</li>
        </ul>
        <Form action={`${pathOf(store, member.id)}/remove`}>
          <div class="actions">
            <Button kind="danger">{say('staff_remove')}</Button>
            <ButtonLink href={pathOf(store, member.id)}>{say('staff_keep')}</ButtonLink>
          </div>
        </Form>
      </Card>
    </Document>
  );
}
