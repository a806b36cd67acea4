import type { JSX } from 'preact';
import type { DeveloperApp } from '../../developers/apps/developer-apps.dto.js';
import { AppTile } from '../apps/app-tile.js';
import { Button, Card, Form } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { UploadForm } from '../design/upload-form.js';
import type { RefusedImage } from '../refused-image.js';

/** Messages for refused images. */
const IMAGE_WORDS = { bad: 'settings_bad_logo', large: 'settings_large_logo', full: 'dev_images_full' } as const;

interface AppIconProps {
  /** Path of the app. */
  readonly path: string;
  readonly app: DeveloperApp;
  readonly problem: RefusedImage['problem'] | undefined;
}

/** Icon of an app, with forms to replace and remove it. */
export function AppIcon({ path, app, problem }: AppIconProps): JSX.Element {
  const say = useMessages();
  return (
    <Card>
      <h2>{say('dev_icon')}</h2>
      <AppTile name={app.name} icon={app.icon_url} />
      <UploadForm
        action={`${path}/icon`}
        hint={say('dev_icon_hint')}
        send={say('dev_icon_save')}
        error={problem && say(IMAGE_WORDS[problem])}
      />
      {app.icon_url !== null && (
        <Form action={`${path}/icon/remove`}>
          <p class="hint">{say('dev_icon_remove_hint')}</p>
          <div class="actions">
            <Button kind="quiet">{say('dev_icon_remove')}</Button>
          </div>
        </Form>
      )}
    </Card>
  );
}
