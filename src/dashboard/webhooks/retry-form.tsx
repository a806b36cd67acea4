import type { JSX } from 'preact';
import { Button, ButtonLink, Form } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';

interface RetryFormProps {
  /** Path of the log. */
  readonly log: string;
  readonly delivery_id: number;
  /** False if the delivery cannot be repeated, or not by this person. */
  readonly may: boolean;
  /** Reason why it cannot be repeated, if there is something to say. */
  readonly reason: string | undefined;
}

/** Form that sends the event of a delivery again. */
export function RetryForm({ log, delivery_id, may, reason }: RetryFormProps): JSX.Element {
  const say = useMessages();
  const back = <ButtonLink href={log}>{say('delivery_back')}</ButtonLink>;
  if (!may) {
    return (
      <div class="stacked">
        {reason !== undefined && <p>{reason}</p>}
        <div class="actions">{back}</div>
      </div>
    );
  }
  return (
    <Form action={`${log}/${String(delivery_id)}/retry`}>
      <p class="hint">{say('delivery_retry_hint')}</p>
      <div class="actions">
        <Button>{say('delivery_retry')}</Button>
        {back}
      </div>
    </Form>
  );
}
