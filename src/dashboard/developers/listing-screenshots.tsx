import type { JSX } from 'preact';
import { type ListedScreenshot, MAX_SCREENSHOTS } from '../../developers/listings/app-listing.entity.js';
import { MAX_ALT } from '../../developers/listings/app-listings.dto.js';
import { ScreenshotLink } from '../apps/screenshots.js';
import { Button, Card, Field, Form } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { UploadForm } from '../design/upload-form.js';

/** Screenshot that was refused, with the text that was typed. */
export interface RefusedScreenshot {
  readonly problem: 'bad' | 'large' | 'full' | 'many' | 'alt';
  readonly alt: string;
  /** Screenshot to change; none for a new one. */
  readonly screenshot_id?: number;
}

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
  readonly refused: RefusedScreenshot | undefined;
}

/** Screenshots of a draft, with the forms that add, change, move and remove them. */
export function ListingScreenshots({ path, screenshots, refused }: ListingScreenshotsProps): JSX.Element {
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
              <Change
                action={action}
                screenshot={screenshot}
                position={n + 1}
                last={n + 1 === screenshots.length}
                refused={refused?.screenshot_id === screenshot.screenshot_id ? refused : undefined}
              />
            </li>
          ))}
        </ol>
      )}
      {screenshots.length < MAX_SCREENSHOTS && (
        <Addition action={action} refused={refused?.screenshot_id === undefined ? refused : undefined} />
      )}
    </Card>
  );
}

interface AdditionProps {
  readonly action: string;
  readonly refused: RefusedScreenshot | undefined;
}

function Addition({ action, refused }: AdditionProps): JSX.Element {
  const say = useMessages();
  const wrong = refused && say(WORDS[refused.problem]);
  const isText = refused?.problem === 'alt';
  return (
    <UploadForm action={action} hint={say('listing_shots_file_hint')} send={say('listing_shots_add')} error={isText ? undefined : wrong}>
      <Field
        label={say('listing_alt')}
        hint={say('listing_alt_hint')}
        name="alt"
        value={refused?.alt ?? ''}
        maxlength={MAX_ALT}
        error={isText ? wrong : undefined}
      />
    </UploadForm>
  );
}

interface ChangeProps extends AdditionProps {
  readonly screenshot: ListedScreenshot;
  readonly position: number;
  readonly last: boolean;
}

function Change({ action, screenshot: { screenshot_id, alt }, position, last, refused }: ChangeProps): JSX.Element {
  const say = useMessages();
  return (
    <Form action={`${action}/${String(screenshot_id)}`}>
      <Field
        label={say('listing_alt')}
        id={`field-alt-${String(screenshot_id)}`}
        name="alt"
        value={refused?.alt ?? alt}
        maxlength={MAX_ALT}
        error={refused && say(WORDS[refused.problem])}
      />
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
