import type { JSX } from 'preact';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Form, Heading } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { ProblemNotice } from '../design/form-problem.js';
import { useMessages } from '../design/page-context.js';
import type { FormProblem } from '../form-refusal.js';
import { ClientFields, type ClientValues } from './client-fields.js';
import { NAV, pathOf } from './clients.page.js';

interface NewClientPageProps {
  readonly store: NamedStore;
  readonly form: ClientValues & { readonly type?: 'confidential' | 'public' };
  /** Error of the last submission. */
  readonly problem?: FormProblem;
}

/** Form for a new client. */
export function NewClientPage({ store, form, problem }: NewClientPageProps): JSX.Element {
  const say = useMessages();
  const { type = 'confidential' } = form;
  return (
    <Document title={say('clients_new')} nav={<StoreNav store={store} current={NAV} />}>
      <Heading title={say('clients_new')}>{say('clients_new_lead')}</Heading>
      <ProblemNotice problem={problem} />
      <Card>
        <Form action={pathOf(store)}>
          <ClientFields form={form} problem={problem} />
          <fieldset class="boxes">
            <legend>{say('clients_type')}</legend>
            {(['confidential', 'public'] as const).map((each) => (
              <label key={each} class="box">
                <input type="radio" name="type" value={each} checked={each === type} />
                <span>{say(`clients_${each}`)}</span>
              </label>
            ))}
          </fieldset>
          <div class="actions">
            <Button>{say('clients_create')}</Button>
            <ButtonLink href={pathOf(store)}>{say('custom_cancel')}</ButtonLink>
          </div>
        </Form>
      </Card>
    </Document>
  );
}
