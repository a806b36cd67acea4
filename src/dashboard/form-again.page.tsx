import type { JSX } from 'preact';
import { Document } from './design/document.js';
import { Button, Card, Field, Form, Heading } from './design/elements.js';
import { useMessages } from './design/page-context.js';
import type { FormAgain } from './form-again.js';

/** Titles and texts by reason. */
const WORDS = {
  ended: ['again_ended', 'again_ended_lead'],
  changed: ['again_changed', 'again_changed_lead'],
  limited: ['error_429', 'again_limited_lead'],
  busy: ['error_503', 'again_limited_lead'],
} as const;

/** Page that keeps the values that a person typed in a form, so that the person can send it again. */
export function FormAgainPage({ action, fields, file, reason }: FormAgain): JSX.Element {
  const say = useMessages();
  const [title, lead] = WORDS[reason];
  // After the session has ended, the form is sent twice. The file is chosen only for the second time.
  const takesFile = file !== undefined && reason !== 'ended';
  return (
    <Document title={say(title)} narrow>
      <Card>
        <Heading title={say(title)} />
        <p>{say(lead)}</p>
        {file !== undefined && <p>{say(takesFile ? 'again_file' : 'again_file_later')}</p>}
        {reason === 'ended' && (
          <div class="actions">
            <a class="button primary" href="/login" target="_blank" rel="noopener">
              {say('again_sign_in')}
            </a>
          </div>
        )}
        <Form action={action} files={takesFile}>
          {fields.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          {takesFile && <Field label={say('settings_logo_file')} name={file} type="file" accept="image/*" />}
          <div class="actions">
            <Button kind={reason === 'ended' ? 'secondary' : 'primary'}>{say('again_send')}</Button>
          </div>
        </Form>
      </Card>
    </Document>
  );
}
