import type { JSX } from 'preact';
import type { DeveloperApp } from '../../developers/apps/developer-apps.dto.js';
import { MAX_INSTALL_URL, MAX_PRICES } from '../../developers/listings/app-listings.dto.js';
import type { OwnListing } from '../../developers/listings/app-listings.service.js';
import { AppTile } from '../apps/app-tile.js';
import { Screenshots } from '../apps/screenshots.js';
import { Confirmed } from '../design/confirmed.js';
import { Badge, Button, ButtonLink, Card, Field, Form, Notice, TextArea } from '../design/elements.js';
import { ProblemNotice, useErrorOf } from '../design/form-problem.js';
import { useMessages } from '../design/page-context.js';
import type { FormProblem } from '../form-refusal.js';
import { Facts } from '../records/record.js';
import { AppDocument } from './app-document.js';
import type { ListingForm } from './developers.dto.js';
import { ListingScreenshots, type RefusedScreenshot } from './listing-screenshots.js';
import { type OwnOrganisation, pathOf } from './organisation-document.js';

/** Notices about the last action. */
export const LISTING_DONE = ['listing_saved', 'listing_submitted', 'listing_withdrawn', 'listing_shots_saved'] as const;

interface ListingPageProps {
  readonly organisation: OwnOrganisation;
  readonly app: DeveloperApp;
  readonly listing: OwnListing;
  /** True if stores other than test stores cannot install the app before the listing is approved. */
  readonly needed: boolean;
  readonly form: ListingForm;
  readonly problem?: FormProblem | undefined;
  readonly refused_screenshot?: RefusedScreenshot | undefined;
  readonly done?: (typeof LISTING_DONE)[number] | undefined;
}

/** Listing of an app in the directory, for its developers. */
export function ListingPage({
  organisation,
  app,
  listing,
  needed,
  form,
  problem,
  refused_screenshot,
  done,
}: ListingPageProps): JSX.Element {
  const say = useMessages();
  const path = pathOf(organisation, `/apps/${String(app.app_id)}`);
  return (
    <AppDocument
      organisation={organisation}
      app={app}
      part="listing_link"
      title={say('listing_title', { app: app.name })}
      lead={say(needed ? 'listing_needed' : 'listing_lead')}
    >
      <Notices listing={listing} problem={problem} done={done} />
      <Card>
        <State app={app} listing={listing} />
      </Card>
      {organisation.role === 'billing' ? (
        <Screenshots screenshots={listing.screenshots} />
      ) : (
        <>
          <ListingScreenshots path={path} screenshots={listing.screenshots} refused={refused_screenshot} />
          <Editing path={path} listing={listing} form={form} problem={problem} />
        </>
      )}
      {listing.published !== null && (
        <div class="actions">
          <ButtonLink href={`/apps/${String(app.app_id)}`}>{say('listing_open')}</ButtonLink>
        </div>
      )}
    </AppDocument>
  );
}

function Notices({ listing: { reason }, problem, done }: Pick<ListingPageProps, 'listing' | 'problem' | 'done'>): JSX.Element {
  const say = useMessages();
  return (
    <>
      {done && <Notice tone="good">{say(done)}</Notice>}
      <ProblemNotice problem={problem} />
      {reason !== null && <Notice tone="bad">{say('listing_reason', { reason })}</Notice>}
    </>
  );
}

function State({ app, listing: { submitted, published } }: Pick<ListingPageProps, 'app' | 'listing'>): JSX.Element {
  const say = useMessages();
  const state = published === null ? 'listing_hidden' : 'listing_shown';
  return (
    <Facts
      facts={[
        [
          say('product_state'),
          <span key="state">
            <Badge tone={published === null ? 'neutral' : 'accent'}>{say(state)}</Badge>{' '}
            {submitted !== null && <Badge tone="warning">{say('listing_waiting')}</Badge>}
          </span>,
        ],
        [say('dev_icon'), <AppTile key="icon" name={app.name} icon={app.icon_url} />],
        [say('dev_summary'), app.summary ?? '–'],
        [say('dev_description'), app.description ?? '–'],
      ]}
    />
  );
}

type EditingProps = Pick<ListingPageProps, 'listing' | 'form' | 'problem'> & { readonly path: string };

function Editing({ path, listing, form, problem }: EditingProps): JSX.Element {
  const say = useMessages();
  return (
    <>
      <Card>
        <p class="hint">{say('listing_texts_hint')}</p>
        <Form action={`${path}/listing`}>
          <DraftFields form={form} problem={problem} />
          <div class="actions">
            <Button name="action" value="submit">
              {say('listing_submit')}
            </Button>
            <Button kind="secondary" name="action" value="save">
              {say('listing_save')}
            </Button>
          </div>
        </Form>
      </Card>
      {(listing.submitted ?? listing.published) !== null && <Withdraw path={path} />}
    </>
  );
}

function DraftFields({ form, problem }: Pick<EditingProps, 'form' | 'problem'>): JSX.Element {
  const say = useMessages();
  const errorOf = useErrorOf(problem);
  return (
    <>
      <TextArea
        label={say('directory_prices')}
        hint={say('listing_prices_hint')}
        name="prices"
        value={form.prices}
        maxlength={MAX_PRICES}
        rows={3}
        required={false}
        error={errorOf('prices')}
      />
      <Field
        label={say('listing_url')}
        hint={say('listing_url_hint')}
        name="install_url"
        type="url"
        value={form.install_url}
        maxlength={MAX_INSTALL_URL}
        required={false}
        error={errorOf('install_url')}
      />
    </>
  );
}

function Withdraw({ path }: { readonly path: string }): JSX.Element {
  const say = useMessages();
  return (
    <Card>
      <h2>{say('listing_end')}</h2>
      <div class="actions">
        <Confirmed action={`${path}/listing/withdraw`} words={say('listing_withdraw')} hint={say('listing_withdraw_hint')} />
      </div>
    </Card>
  );
}
