import type { JSX } from 'preact';
import { Document } from '../design/document.js';
import { Button, Card, Form, Heading, Notice } from '../design/elements.js';
import { HiddenFields } from '../design/hidden-fields.js';
import { useMessages, usePage } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';
import { Purpose, type SignInPurpose } from '../sign-in/purpose.js';
import { CodeField } from './second-factor.pages.js';

/** Properties of the second step. */
export interface SecondStepProps {
  readonly action: string;
  readonly ticket: string;
  readonly purpose: SignInPurpose;
  /** Further fields to submit unchanged. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Error of the last submission. */
  readonly problem?: 'login_wrong' | 'login_too_many' | 'login_expired';
  /** Minutes to wait after too many failures. */
  readonly minutes?: number;
}

/** Second step of the sign-in, which asks for a code. */
export function SecondStepPage({ action, ticket, purpose, fields = {}, problem, minutes = 0 }: SecondStepProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const wrong = problem === 'login_wrong';
  return (
    <Document title={say('factor_ask')} narrow>
      <Card>
        <Heading title={say('factor_ask')}>
          <Purpose {...purpose} />
        </Heading>
        <p>{say('factor_ask_lead')}</p>
        {problem && !wrong && <Notice tone="bad">{say(problem, { minutes: formatNumber(language, minutes) })}</Notice>}
        <Form action={action}>
          <HiddenFields fields={{ ...fields, ticket }} />
          <CodeField error={wrong ? say('factor_wrong') : undefined} />
          <div class="actions">
            <Button>{say('login_action')}</Button>
          </div>
        </Form>
        <p class="hint">{say('factor_lost')}</p>
      </Card>
    </Document>
  );
}
