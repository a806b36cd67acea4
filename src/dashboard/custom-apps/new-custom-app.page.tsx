import type { JSX } from 'preact';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Form, Heading } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { ProblemNotice } from '../design/form-problem.js';
import { useMessages } from '../design/page-context.js';
import type { FormProblem } from '../form-refusal.js';
import { CustomAppFields } from './custom-app-fields.js';
import type { CustomAppForm } from './custom-apps.dto.js';
import { SECTION } from './custom-apps.page.js';

interface NewCustomAppPageProps {
  readonly store: NamedStore;
  readonly form: CustomAppForm;
  /** Error of the last submission. */
  readonly problem?: FormProblem;
}

/** Form for a new custom app. */
export function NewCustomAppPage({ store, form, problem }: NewCustomAppPageProps): JSX.Element {
  const say = useMessages();
  const path = `/${String(store.store_id)}/${SECTION}`;
  return (
    <Document title={say('custom_new')} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={say('custom_new')}>{say('custom_new_lead')}</Heading>
      <ProblemNotice problem={problem} />
      <Card>
        <Form action={path}>
          <CustomAppFields form={form} problem={problem} />
          <div class="actions">
            <Button>{say('custom_create')}</Button>
            <ButtonLink href={path}>{say('custom_cancel')}</ButtonLink>
          </div>
        </Form>
      </Card>
    </Document>
  );
}
