import type { ComponentChildren, JSX } from 'preact';
import { Button, Field } from './elements.js';
import { useMessages, usePage } from './page-context.js';

interface UploadFormProps {
  readonly action: string;
  readonly hint: string;
  /** Words of the button. */
  readonly send: string;
  readonly error?: string | undefined;
  /** Fields that stand before the file. */
  readonly children?: ComponentChildren;
}

/** Form for an image, whose CSRF token stands before the file. */
export function UploadForm({ action, hint, send, error, children }: UploadFormProps): JSX.Element {
  const say = useMessages();
  return (
    <form method="post" action={action} encType="multipart/form-data">
      <input type="hidden" name="csrf_token" value={usePage().csrf_token} />
      {children}
      <Field label={say('settings_logo_file')} hint={hint} name="files" type="file" accept="image/*" error={error} />
      <div class="actions">
        <Button kind="secondary">{send}</Button>
      </div>
    </form>
  );
}
