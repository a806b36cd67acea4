import type { JSX } from 'preact';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Form, Heading } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { choicesPath } from './notifications.page.js';

interface UnsubscribePageProps {
  readonly store: { readonly store_id: number; readonly name: string };
  /** Path of the form. */
  readonly action: string;
  /** True after the email was ended. */
  readonly done: boolean;
}

/** Asks whether all email about a store should end, and confirms that it has ended. */
export function UnsubscribePage({ store, action, done }: UnsubscribePageProps): JSX.Element {
  const say = useMessages();
  const title = say(done ? 'unsubscribed_title' : 'unsubscribe_title', { store: store.name });
  return (
    <Document title={title} narrow>
      <Card>
        <Heading title={title}>{say(done ? 'unsubscribed_lead' : 'unsubscribe_lead')}</Heading>
        {done ? (
          <div class="actions">
            <ButtonLink href={choicesPath(store.store_id)}>{say('choices_link')}</ButtonLink>
          </div>
        ) : (
          <Form action={action}>
            <div class="actions">
              <Button>{say('unsubscribe_action')}</Button>
            </div>
          </Form>
        )}
      </Card>
    </Document>
  );
}
