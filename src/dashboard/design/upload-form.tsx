import type { ComponentChildren, JSX } from 'preact';
import { Button, Field, Form } from './elements.js';
import { useMessages } from './page-context.js';

interface UploadFormProps {
  readonly action: string;
  readonly hint: string;
  /** Text of the button. */
  readonly send: string;
  readonly error?: string | undefined;
  /** Fields that come before the file. */
  readonly children?: ComponentChildren;
}

/** Form for an image. */
export function UploadForm({ action, hint, send, error, children }: UploadFormProps): JSX.Element {
  const say = useMessages();
  return (
    <Form action={action} files>
      {children}
      <Field label={say('settings_logo_file')} hint={hint} name="files" type="file" accept="image/*" error={error} />
      <div class="actions">
        <Button kind="secondary">{send}</Button>
      </div>
    </Form>
  );
}
