import type { JSX } from 'preact';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Form, Heading } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { PATH as FACTOR } from '../second-factor/second-factor.pages.js';
import { PATH as PASSKEYS } from '../passkeys/passkeys.pages.js';
import { ENTRY } from './operator-pages.decorator.js';

interface EntryPageProps {
  /** True if the account has a second factor or a passkey. */
  readonly is_set_up: boolean;
  /** True where passkeys are offered. */
  readonly passkeys: boolean;
}

/** Leads an operator to set up a second factor, or to sign in with it. */
export function EntryPage({ is_set_up, passkeys }: EntryPageProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('op_title')} narrow>
      <Card>
        <Heading title={say('op_entry')}>{say(is_set_up ? 'op_entry_again' : 'op_entry_none')}</Heading>
        {is_set_up ? (
          <Form action={ENTRY}>
            <div class="actions">
              <Button>{say('op_entry_sign_in')}</Button>
              <ButtonLink href="/">{say('custom_cancel')}</ButtonLink>
            </div>
          </Form>
        ) : (
          <div class="actions">
            <ButtonLink kind="primary" href={`${FACTOR}/set-up`}>
              {say('factor_set_up')}
            </ButtonLink>
            {passkeys && <ButtonLink href={`${PASSKEYS}/new`}>{say('passkey_add')}</ButtonLink>}
          </div>
        )}
      </Card>
    </Document>
  );
}
