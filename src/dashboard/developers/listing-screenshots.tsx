import type { JSX } from 'preact';
import { type ListedScreenshot, MAX_SCREENSHOTS } from '../../developers/listings/app-listing.entity.js';
import { MAX_ALT } from '../../developers/listings/app-listings.dto.js';
import { ScreenshotLink } from '../apps/screenshots.js';
import { Button, Card, Field, Form } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { UploadForm } from '../design/upload-form.js';

/** Problem of a screenshot that was sent. */
export type ScreenshotProblem = 'bad' | 'large' | 'full' | 'many' | 'alt';

const WORDS = {
  bad: 'settings_bad_logo',
  large: 'settings_large_logo',
  full: 'dev_images_full',
  many: 'listing_shots_many',
  alt: 'listing_bad_alt',
} as const;

interface ListingScreenshotsProps {
  /** Path of the app. */
  readonly path: string;
  readonly screenshots: readonly ListedScreenshot[];
  readonly problem: ScreenshotProblem | undefined;
}

/** Screenshots of a draft, with the forms that add, change, move and remove them. */
export function ListingScreenshots({ path, screenshots, problem }: ListingScreenshotsProps): JSX.Element {
  const say = useMessages();
  const action = `${path}/listing/screenshots`;
  return (
    <Card>
      <h2>{say('listing_shots')}</h2>
      <p class="hint">{say('listing_shots_hint')}</p>
      {screenshots.length > 0 && <p class="hint">{say('listing_shots_remove_hint')}</p>}
      {screenshots.length > 0 && (
        <ol class="arranged">
          {screenshots.map((screenshot, n) => (
            <li key={screenshot.screenshot_id}>
              <ScreenshotLink screenshot={screenshot} />
              <Change action={action} screenshot={screenshot} position={n + 1} last={n + 1 === screenshots.length} />
            </li>
          ))}
        </ol>
      )}
      {screenshots.length < MAX_SCREENSHOTS && <Addition action={action} problem={problem} />}
    </Card>
  );
}

function Addition({ action, problem }: { readonly action: string; readonly problem: ScreenshotProblem | undefined }): JSX.Element {
  const say = useMessages();
  const wrong = problem && say(WORDS[problem]);
  return (
    <UploadForm
      action={action}
      hint={say('listing_shots_file_hint')}
      send={say('listing_shots_add')}
      error={problem === 'alt' ? undefined : wrong}
    >
      <Field
        label={say('listing_alt')}
        hint={say('listing_alt_hint')}
        name="alt"
        maxlength={MAX_ALT}
        error={problem === 'alt' ? wrong : undefined}
      />
    </UploadForm>
  );
}

interface ChangeProps {
  readonly action: string;
  readonly screenshot: ListedScreenshot;
  readonly position: number;
  readonly last: boolean;
}

function Change({ action, screenshot: { screenshot_id, alt }, position, last }: ChangeProps): JSX.Element {
  const say = useMessages();
  return (
    <Form action={`${action}/${String(screenshot_id)}`}>
      <Field label={say('listing_alt')} id={`field-alt-${String(screenshot_id)}`} name="alt" value={alt} maxlength={MAX_ALT} />
      <div class="actions">
        <Button kind="secondary">{say('listing_shots_save')}</Button>
        {position > 1 && (
          <Button kind="quiet" name="position" value={String(position - 1)}>
            {say('listing_shots_earlier')}
          </Button>
        )}
        {!last && (
          <Button kind="quiet" name="position" value={String(position + 1)}>
            {say('listing_shots_later')}
          </Button>
        )}
        <Button kind="quiet" name="action" value="remove">
          {say('listing_shots_remove')}
        </Button>
      </div>
    </Form>
  );
}
