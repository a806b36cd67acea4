import { Argument, type Command } from 'commander';
import { openInBrowser } from './browser.js';
import type { Register } from './program.js';

const PAGES: Readonly<Record<string, string>> = {
  portal: '/developers',
  account: '/account',
  docs: '/docs',
  reference: '/docs/api',
  errors: '/docs/errors',
  changelog: '/changelog',
};

/** Adds the command that opens pages of the platform. */
export function addOpen(program: Command, run: Register): void {
  const page = new Argument('[page]', 'page').choices(Object.keys(PAGES)).default('portal');
  const open = program.command('open').description('open a page of the platform in a browser').addArgument(page);
  open.option('--print', 'print the address only');
  run(open, ({ url, out }, { print }, [name = 'portal']) => {
    const address = `${url}${PAGES[name] ?? ''}`;
    out.done({ address }, address);
    if (print !== true) openInBrowser(address);
  });
}
