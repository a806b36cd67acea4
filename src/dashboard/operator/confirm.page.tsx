import type { ComponentChildren, JSX } from 'preact';
import { Button, ButtonLink, Card, Form, Heading } from '../design/elements.js';
import { HiddenFields } from '../design/hidden-fields.js';
import { useMessages } from '../design/page-context.js';
import type { FormProblem } from '../form-refusal.js';
import { OperatorDocument, type OperatorSection, Refused } from './operator-document.js';

interface ConfirmPageProps {
  readonly current: OperatorSection;
  readonly title: string;
  /** Effects of the action. */
  readonly points: readonly string[];
  /** Address of the action, and of the page to return to without it. */
  readonly action: string;
  readonly back: string;
  /** Words of the action. */
  readonly label: string;
  readonly kind?: 'primary' | 'danger';
  /** Fields that are submitted unchanged. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Reason why the action was refused. */
  readonly problem?: FormProblem | undefined;
  /** Further fields of the form. */
  readonly children?: ComponentChildren;
}

/** Confirmation before an action of the operator, with its effects. */
export function ConfirmPage({ current, title, points, problem, children, ...form }: ConfirmPageProps): JSX.Element {
  const say = useMessages();
  const { action, back, label, kind = 'primary', fields = {} } = form;
  return (
    <OperatorDocument current={current} title={title} narrow>
      <Card>
        <Heading title={title} />
        <Refused problem={problem} />
        <ul class="points">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <Form action={action}>
          <HiddenFields fields={fields} />
          {children}
          <div class="actions">
            <Button kind={kind}>{label}</Button>
            <ButtonLink href={back}>{say('custom_cancel')}</ButtonLink>
          </div>
        </Form>
      </Card>
    </OperatorDocument>
  );
}
