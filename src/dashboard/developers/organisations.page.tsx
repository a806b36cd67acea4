import type { JSX } from 'preact';
import type { OrganisationDetail } from '../../developers/organisations/organisations.dto.js';
import { Document } from '../design/document.js';
import { Badge, Button, Card, Field, Form, Heading, Tile } from '../design/elements.js';
import { ProblemNotice, useErrorOf } from '../design/form-problem.js';
import { useMessages } from '../design/page-context.js';
import type { FormProblem } from '../form-refusal.js';
import { pathOf } from './organisation-document.js';

interface OrganisationsPageProps {
  readonly organisations: readonly OrganisationDetail[];
  /** True if the person can create an organisation. */
  readonly open: boolean;
  /** Name that was refused. */
  readonly name?: string;
  readonly problem?: FormProblem;
}

/** Organisations of a person. */
export function OrganisationsPage({ organisations, open, name, problem }: OrganisationsPageProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('dev_title')}>
      <Heading title={say('dev_title')}>{say('dev_lead')}</Heading>
      <ProblemNotice problem={problem} />
      {organisations.length === 0 ? (
        <Card>
          <p class="empty">{say('dev_none')}</p>
        </Card>
      ) : (
        <ul class="choices">
          {organisations.map((organisation) => (
            <li key={organisation.organisation_id}>
              <a class="choice" href={pathOf(organisation)}>
                <Tile name={organisation.name} />
                <span class="choice-text">
                  <span class="choice-name">{organisation.name}</span>
                </span>
                <span class="choice-badges">
                  <Badge>{say(`dev_role_${organisation.role}`)}</Badge>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {open ? <NewOrganisation name={name} problem={problem} /> : <p class="hint">{say('dev_closed')}</p>}
    </Document>
  );
}

function NewOrganisation({
  name = '',
  problem,
}: {
  readonly name: string | undefined;
  readonly problem: FormProblem | undefined;
}): JSX.Element {
  const say = useMessages();
  const error = useErrorOf(problem)('name');
  return (
    <Card>
      <h2>{say('dev_new')}</h2>
      <Form action="/developers/organisations">
        <Field label={say('dev_name')} name="name" value={name} maxlength={255} autocomplete="organization" error={error} />
        <div class="actions">
          <Button>{say('dev_create')}</Button>
        </div>
      </Form>
    </Card>
  );
}
