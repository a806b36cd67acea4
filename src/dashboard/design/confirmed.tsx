import type { JSX } from 'preact';
import { Button, Form } from './elements.js';

interface ConfirmedProps {
  /** Path of the form. */
  readonly action: string;
  /** Text of both buttons. */
  readonly words: string;
  /** Text about the consequences. */
  readonly hint: string;
}

/** Button that unfolds a description of its action, with a second button that performs it. */
export function Confirmed({ action, words, hint }: ConfirmedProps): JSX.Element {
  return (
    <details class="confirmed">
      <summary class="button secondary">{words}</summary>
      <Form action={action}>
        <p class="hint">{hint}</p>
        <div class="actions">
          <Button kind="danger">{words}</Button>
        </div>
      </Form>
    </details>
  );
}
