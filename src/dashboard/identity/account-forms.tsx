import type { JSX } from 'preact';
import { Button, Form } from '../design/elements.js';
import { HiddenFields } from '../design/hidden-fields.js';
import { useMessages } from '../design/page-context.js';

/** Customer who is signed in with the browser. */
export interface AccountToChoose {
  readonly session_id: number;
  readonly name: string;
}

interface AccountFormsProps {
  readonly action: string;
  readonly accounts: readonly AccountToChoose[];
  /** Further fields of each form. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Button for each customer who is signed in with the browser. */
export function AccountForms({ action, accounts, fields = {} }: AccountFormsProps): JSX.Element {
  const say = useMessages();
  return (
    <>
      {accounts.map(({ session_id, name }) => (
        <Form key={session_id} action={action}>
          <HiddenFields fields={{ ...fields, session_id: String(session_id) }} />
          <div class="actions">
            <Button kind="secondary">{say('choice_continue', { name })}</Button>
          </div>
        </Form>
      ))}
    </>
  );
}
