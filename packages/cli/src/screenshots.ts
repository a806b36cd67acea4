import type { Platform } from '@merchant-apps-platform/client';
import type { Command } from 'commander';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { chosenApp, withApp } from './chosen-app.js';
import { idOf } from './context.js';
import { EXIT, Failure } from './failures.js';
import type { Column } from './output.js';
import type { Register } from './program.js';

type Listing = Awaited<ReturnType<Platform['developerApps']['getListing']>>;

const COLUMNS: readonly Column<Listing['screenshots'][number]>[] = [
  ['ID', ({ screenshot_id }) => screenshot_id],
  ['SIZE', ({ width, height }) => `${String(width)} x ${String(height)}`],
  ['TEXT', ({ alt }) => alt],
  ['ADDRESS', ({ url }) => url],
];

/** Adds the commands about the screenshots of a listing. */
export function addScreenshots(listing: Command, run: Register): void {
  const screenshots = listing.command('screenshots').description('read and change the screenshots of the draft');
  run(withApp(screenshots.command('list').description('list the screenshots in their order')), async ({ out, portal }, options) => {
    const { organisation_id, app_id } = await chosenApp(portal, options);
    out.list((await portal.developerApps.getListing(organisation_id, app_id)).screenshots, COLUMNS, 'The draft has no screenshots.');
  });
  const add = screenshots.command('add <file>').description('add an image after the others; a listing has at most 6');
  run(
    withApp(add).requiredOption('--alt <text>', 'what the image shows, for screen readers'),
    async ({ out, portal }, options, [file = '']) => {
      const form = await formOf(file, String(options['alt']));
      const { organisation_id, app_id, name } = await chosenApp(portal, options);
      const changed = await portal.developerApps.addScreenshot(organisation_id, app_id, form);
      const added = changed.screenshots.at(-1)?.screenshot_id;
      out.done(changed, `Added screenshot ${String(added)} to the draft of ${name}.`);
    },
  );
  const remove = screenshots.command('remove <screenshot_id>').description('remove a screenshot from the draft');
  run(withApp(remove), async ({ out, portal }, options, [id = '']) => {
    const screenshot_id = idOf(id);
    const { organisation_id, app_id, name } = await chosenApp(portal, options);
    const changed = await portal.developerApps.removeScreenshot(organisation_id, app_id, screenshot_id);
    out.done(changed, `Removed screenshot ${id} from the draft of ${name}.`);
  });
}

/** Returns a screenshot as the platform takes it: its text, and then the file. */
async function formOf(file: string, alt: string): Promise<FormData> {
  const form = new FormData();
  form.append('alt', alt);
  form.append('files', await imageOf(file), basename(file));
  return form;
}

async function imageOf(file: string): Promise<Blob> {
  try {
    return new Blob([await readFile(file)]);
  } catch {
    throw new Failure(`${file} cannot be read.`, EXIT.usage);
  }
}
