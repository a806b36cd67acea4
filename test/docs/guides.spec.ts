import { readFileSync } from 'node:fs';
import { LIBRARY } from '../../src/dashboard/documentation/library.js';
import { useVisitors } from '../browser/browser.js';
import { GuideCheckout, stepsOf } from './guide.js';
import { billing } from './guides/billing.js';
import { developerJourney } from './guides/developer-journey.js';
import { extensions } from './guides/extensions.js';
import { firstApp } from './guides/first-app.js';
import { gettingStarted } from './guides/getting-started.js';
import type { Play, Reader } from './guides/play.js';
import { REFERENCE } from './guides/reference-pages.js';
import { ReferencePages } from './guides/reference.js';
import { signInButton } from './guides/sign-in-button.js';

const REFERENCE_PAGES = new ReferencePages();

/** Ways to follow the guides, and the pages of the reference with commands. */
const FOLLOWED: Readonly<Record<string, (reader: Reader) => Play>> = {
  ...Object.fromEntries(Object.entries(REFERENCE).map(([name, page]) => [name, REFERENCE_PAGES.follow(page)])),
  'first-app': firstApp,
  'developer-journey': developerJourney,
  'getting-started': gettingStarted,
  'sign-in-button': signInButton,
  billing,
  extensions,
};
/** Headings of the reference that follows a guide on its page. */
const REFERENCES: Readonly<Record<string, string>> = { billing: '## Charges', extensions: '## Deploys' };
/** Pages in the order of the documentation. */
const PAGES = LIBRARY.flatMap(({ guides }) => guides);
/** Pages with commands that are not run here: docs/cli.md has a spec of its own, and operators need other machines. */
const OTHERS = ['cli', ...LIBRARY.flatMap(({ title, guides }) => (title === 'Operators' ? guides.map(({ name }) => name) : []))];

/** The settings of `npm start`, but with retries every second. Messages are logged at the level `warn`. */
const SETTINGS = {
  DEVELOPER_SIGN_UP: 'open',
  LOG_LEVEL: 'warn',
  WEBHOOK_RETRY_DELAYS: Array.from({ length: 60 }, () => '1s').join(),
  ISSUER: 'http://localhost:3000/api/oauth',
  SHOP_URL: 'http://localhost:4000',
  npm_config_update_notifier: 'false',
};

describe('the guides, one after another in an empty checkout', () => {
  const checkout = new GuideCheckout();
  const reader = { checkout, visitor: useVisitors() };

  beforeAll(() => checkout.prepare(SETTINGS));
  afterAll(() => checkout.remove());

  describe.each(PAGES.flatMap(({ name, text }) => (name in FOLLOWED ? [[name, text] as const] : [])))('docs/%s.md', (name, text) => {
    const [guide = ''] = text.split(REFERENCES[name] ?? /$/);
    const steps = stepsOf(guide);
    const play = FOLLOWED[name]!(reader);

    afterAll(() => play.end());

    it.each(steps.filter(({ language }) => play.follows.includes(language)))('$name', async ({ language, code }) => {
      expect(Object.keys(play.doing)).toContain(language);
      await play.doing[language]?.(play.typed(code));
    });

    it('was run completely', () => {
      expect(steps.map(({ language }) => language).join(' ')).toBe(play.kinds);
      const blocks = steps.filter(({ language }) => !['page', 'printed', 'stop'].includes(language));
      expect(guide.match(/^ *(```|~~~)/gm)).toHaveLength(2 * blocks.length);
      play.check(steps);
    });
  });

  it('write only into folders that Git ignores, since the files have secrets', () => {
    const ignored = readFileSync('.gitignore', 'utf8').split('\n');
    const folders = PAGES.filter(({ name }) => !OTHERS.includes(name)).flatMap(({ text }) =>
      [...text.matchAll(/^(?:mkdir -p |.* > )([a-z-]+)\b(?:\/[a-z-]+\.json)?$/gm)].map(([, folder]) => `/${String(folder)}/`),
    );
    expect(new Set(folders)).toEqual(new Set(['/my-app/', '/block-app/', '/paid-app/', '/shop/']));
    expect([...new Set(folders)].filter((folder) => !ignored.includes(folder))).toEqual([]);
  });

  it('are, with the reference, all pages with commands', () => {
    const names = PAGES.filter(({ text }) => /^```sh$/m.test(text)).map(({ name }) => name);
    expect(names.filter((name) => !OTHERS.includes(name)).sort()).toEqual(Object.keys(FOLLOWED).sort());
  });
});
