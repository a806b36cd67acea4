import type { Platform } from '@merchant-apps-platform/client';
import type { Command } from 'commander';
import { chosenApp, type Options, withApp } from './chosen-app.js';
import { confirm } from './confirm.js';
import type { Column } from './output.js';
import type { Register } from './program.js';
import { addScreenshots } from './screenshots.js';

type Listing = Awaited<ReturnType<Platform['developerApps']['getListing']>>;
type Draft = Pick<Listing, 'prices' | 'install_url'>;

const COLUMNS: readonly Column<Listing>[] = [
  ['LISTED', ({ published }) => (published === null ? 'no' : 'yes')],
  ['IN REVIEW', ({ submitted, version }) => (submitted === null ? 'no' : `version ${String(version)}`)],
  ['LAST DECISION', ({ reason }) => reason],
  ['PRICES', ({ prices }) => prices],
  ['INSTALLATION PAGE', ({ install_url }) => install_url],
  ['SCREENSHOTS', ({ screenshots }) => screenshots.length],
  ['LISTED PRICES', ({ published }) => published?.prices],
  ['LISTED SUMMARY', ({ published }) => published?.summary],
];

/** Adds the commands about the listing of an app in the directory. */
export function addListing(app: Command, run: Register): void {
  const listing = app.command('listing').description('list an app in the directory of apps');
  const writing = (command: Command): Command =>
    withApp(command).option('--prices <text>', 'what merchants pay').option('--install-url <url>', 'page where the installation starts');
  run(withApp(listing.command('show').description('show the draft, and what was submitted and published')), async (context, options) => {
    const { organisation_id, app_id } = await chosenApp(context.portal, options);
    context.out.record(await context.portal.developerApps.getListing(organisation_id, app_id), COLUMNS);
  });
  run(writing(listing.command('edit').description('change the draft')), async ({ out, portal }, options) => {
    const { organisation_id, app_id, name } = await chosenApp(portal, options);
    out.done(await portal.developerApps.updateListing(organisation_id, app_id, draftOf(options)), `Saved the draft of ${name}.`);
  });
  run(writing(listing.command('submit').description('submit the draft to the operator')), async ({ out, portal }, options) => {
    const { organisation_id, app_id, name } = await chosenApp(portal, options);
    const listed = await portal.developerApps.submitListing(organisation_id, app_id, draftOf(options));
    out.done(listed, `Submitted version ${String(listed.version)} of ${name}. The operator reviews it before merchants see it.`);
  });
  addScreenshots(listing, run);
  addWithdrawal(listing, run);
}

function addWithdrawal(listing: Command, run: Register): void {
  const withdraw = withApp(listing.command('withdraw').description('take the app out of the directory, and a submission back'));
  run(withdraw.option('--yes', 'do not ask'), async ({ out, portal }, options) => {
    const { organisation_id, app_id, name } = await chosenApp(portal, options);
    if (options['yes'] !== true) await confirm(`Take ${name} out of the directory?`);
    out.done(await portal.developerApps.withdrawListing(organisation_id, app_id), `${name} is not in the directory.`);
  });
}

/** Returns the given fields of a draft. */
function draftOf({ prices, installUrl: install_url }: Options): Partial<Draft> {
  return Object.fromEntries(Object.entries({ prices, install_url }).filter(([, value]) => value !== undefined));
}
