import type { JSX } from 'preact';
import { Document } from './design/document.js';
import { Button, Card, Form, Heading } from './design/elements.js';
import { useMessages } from './design/page-context.js';
import type { FormAgain } from './form-again.js';

/** Titles and texts by reason. */
const WORDS = {
  ended: ['again_ended', 'again_ended_lead'],
  changed: ['again_changed', 'again_changed_lead'],
  limited: ['error_429', 'again_limited_lead'],
} as const;

/** Page that keeps what a person typed in a form, for the person to send it again. */
export function FormAgainPage({ action, fields, reason }: FormAgain): JSX.Element {
  const say = useMessages();
  const [title, lead] = WORDS[reason];
  return (
    <Document title={say(title)} narrow>
      <Card>
        <Heading title={say(title)} />
        <p>{say(lead)}</p>
        {reason === 'ended' && (
          <div class="actions">
            <a class="button primary" href="/login" target="_blank" rel="noopener">
              {say('again_sign_in')}
            </a>
          </div>
        )}
        <Form action={action}>
          {fields.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <div class="actions">
            <Button kind={reason === 'ended' ? 'secondary' : 'primary'}>{say('again_send')}</Button>
          </div>
        </Form>
      </Card>
    </Document>
  );
}
