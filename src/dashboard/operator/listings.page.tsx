import type { JSX } from 'preact';
import type { ListedScreenshot, ListingContent } from '../../developers/listings/app-listing.entity.js';
import type { FormProblem } from '../form-refusal.js';
import { AppTile } from '../apps/app-tile.js';
import { ScreenshotLink } from '../apps/screenshots.js';
import { ScopeList } from '../apps/scope-list.js';
import { Badge, ButtonLink, Card, Notice, Select, TextArea } from '../design/elements.js';
import { useErrorOf } from '../design/form-problem.js';
import { useMessages, usePage } from '../design/page-context.js';
import { ShortTime, Time } from '../design/time.js';
import { formatNumber } from '../language/language.js';
import { Facts } from '../records/record.js';
import { ConfirmPage } from './confirm.page.js';
import { ListPage, type ListProps } from './list.page.js';
import { OperatorDocument } from './operator-document.js';
import { LISTING_STATES, type OperatorListing } from './operator-listings.service.js';
import { OPERATOR } from './operator-pages.decorator.js';

const PATH = `${OPERATOR}/listings`;

/** Notices about the last decision. */
export const LISTING_DONE = ['op_listing_approved', 'op_listing_rejected', 'op_listing_unlisted'] as const;

/** Returns the path of a page of a listing. */
export const listingPath = (app_id: number, rest = ''): string => `${PATH}/${String(app_id)}${rest}`;

/** Listings of apps, and submissions that wait for a decision. */
export function ListingsPage({ asked, found }: ListProps<OperatorListing>): JSX.Element {
  const say = useMessages();
  const states = LISTING_STATES.map((state) => [state, say(`op_listing_${state}`)] as const);
  return (
    <ListPage
      {...{ asked, found, path: PATH, current: 'op_listings', title: say('op_listings'), lead: say('op_listings_lead') }}
      hint={say('op_app_hint')}
      none={say('op_listings_none')}
      filters={<Select label={say('op_state')} name="state" value={asked.of('state')} options={states} />}
      columns={[say('op_app'), say('op_developer'), say('op_state'), say('op_changed')]}
    >
      {found.rows.map((listing) => ({
        key: listing.app_id,
        cells: [
          <a key="app" href={listingPath(listing.app_id)}>
            {listing.app_name}
          </a>,
          listing.developer,
          <States key="state" listing={listing} />,
          <ShortTime key="changed" at={listing.updated_at} />,
        ],
      }))}
    </ListPage>
  );
}

function States({ listing: { submitted, published, reason } }: { readonly listing: OperatorListing }): JSX.Element {
  const say = useMessages();
  return (
    <span>
      {submitted !== null && <Badge tone="warning">{say('op_listing_waiting')}</Badge>}{' '}
      {published !== null && <Badge tone="accent">{say('op_listing_listed')}</Badge>}{' '}
      {reason !== null && <Badge tone="danger">{say('op_listing_refused')}</Badge>}
    </span>
  );
}

interface ListingPageProps {
  readonly listing: OperatorListing;
  readonly done?: (typeof LISTING_DONE)[number] | undefined;
}

/** Listing of an app: the submission that waits for a decision, and the content that the directory shows. */
export function OperatorListingPage({ listing, done }: ListingPageProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const { app_id, app_name, developer, version, submitted, published, reason, updated_at } = listing;
  const reviewed = `?version=${String(version)}`;
  return (
    <OperatorDocument current="op_listings" title={app_name} lead={developer}>
      {done && <Notice tone="good">{say(done)}</Notice>}
      <Card>
        <Facts
          facts={[
            [say('op_state'), <States key="state" listing={listing} />],
            [say('op_version'), formatNumber(language, version)],
            [say('op_changed'), <Time key="changed" at={updated_at} />],
            [say('op_reason'), reason],
          ]}
        />
      </Card>
      {submitted && (
        <Content title={say('op_listing_waiting')} content={submitted} scopes={listing.scopes}>
          <ButtonLink kind="primary" href={listingPath(app_id, `/approve${reviewed}`)}>
            {say('op_listing_approve')}
          </ButtonLink>
          <ButtonLink href={listingPath(app_id, `/reject${reviewed}`)}>{say('op_listing_reject')}</ButtonLink>
        </Content>
      )}
      {published && (
        <Content title={say('op_listing_listed')} content={published}>
          <ButtonLink href={`/apps/${String(app_id)}`}>{say('listing_open')}</ButtonLink>
          <ButtonLink href={listingPath(app_id, '/unlist')}>{say('op_listing_unlist')}</ButtonLink>
        </Content>
      )}
    </OperatorDocument>
  );
}

interface ContentProps {
  readonly title: string;
  readonly content: ListingContent;
  readonly scopes?: readonly string[];
  readonly children: JSX.Element[];
}

function Content({ title, content, scopes, children }: ContentProps): JSX.Element {
  const say = useMessages();
  const { screenshots = [] } = content;
  const lines = (text: string | null) => text !== null && text !== '' && <span class="lines">{text}</span>;
  return (
    <section class="stacked">
      <h2 class="section">{title}</h2>
      <Card>
        <Facts
          facts={[
            [say('op_app'), content.name],
            [say('dev_icon'), <AppTile key="icon" name={content.name} icon={content.icon ?? null} />],
            [say('dev_summary'), content.summary],
            [say('dev_description'), lines(content.description)],
            [say('directory_prices'), lines(content.prices)],
            [say('listing_url'), content.install_url],
            [say('dev_support_url'), content.support_url],
            [say('dev_privacy_url'), content.privacy_url],
          ]}
        />
        {screenshots.length > 0 && <Reviewed screenshots={screenshots} />}
        {scopes && <ScopeList scopes={scopes} />}
        <div class="actions">{children}</div>
      </Card>
    </section>
  );
}

/** Screenshots with their alternative texts, which a reviewer also reads. */
function Reviewed({ screenshots }: { readonly screenshots: readonly ListedScreenshot[] }): JSX.Element {
  return (
    <ol class="arranged">
      {screenshots.map((screenshot) => (
        <li key={screenshot.screenshot_id}>
          <ScreenshotLink screenshot={screenshot} />
          <p>{screenshot.alt}</p>
        </li>
      ))}
    </ol>
  );
}

interface DecisionProps {
  readonly listing: OperatorListing;
  readonly change: 'approve' | 'reject' | 'unlist';
  /** Version that was reviewed. */
  readonly version?: string | undefined;
  readonly reason?: string | undefined;
  readonly problem?: FormProblem | undefined;
}

/** Confirmation of a decision on a listing. */
export function ListingDecisionPage({ listing, change, version, reason = '', problem }: DecisionProps): JSX.Element {
  const say = useMessages();
  const refused = useErrorOf(problem)('reason');
  return (
    <ConfirmPage
      current="op_listings"
      title={say(`op_listing_${change}_title`, { app: listing.app_name })}
      points={[say(`op_listing_${change}_what`), say(`op_listing_${change}_then`)]}
      action={listingPath(listing.app_id, `/${change}`)}
      back={listingPath(listing.app_id)}
      label={say(`op_listing_${change}`)}
      kind={change === 'approve' ? 'primary' : 'danger'}
      fields={version === undefined ? {} : { version }}
      problem={refused === undefined ? problem : undefined}
    >
      {change !== 'approve' && (
        <TextArea
          label={say('op_reason')}
          hint={say('op_reason_hint')}
          name="reason"
          value={reason}
          maxlength={500}
          rows={3}
          error={refused}
        />
      )}
    </ConfirmPage>
  );
}
