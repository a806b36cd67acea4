import { LIBRARY } from '../../src/dashboard/documentation/library.js';
import { useVisitors } from '../browser/browser.js';
import { GuideCheckout, stepsOf } from './guide.js';
import { billing } from './guides/billing.js';
import { developerJourney } from './guides/developer-journey.js';
import { extensions } from './guides/extensions.js';
import { firstApp } from './guides/first-app.js';
import { gettingStarted } from './guides/getting-started.js';
import type { Play, Reader } from './guides/play.js';
import { signInButton } from './guides/sign-in-button.js';

/** Guides in the order of the documentation. */
const FOLLOWED: Readonly<Record<string, (reader: Reader) => Play>> = {
  'first-app': firstApp,
  'developer-journey': developerJourney,
  'getting-started': gettingStarted,
  'sign-in-button': signInButton,
  billing,
  extensions,
};
/** Headings of the reference that follows a guide on its page. */
const REFERENCES: Readonly<Record<string, string>> = { billing: '## Charges', extensions: '## Deploys' };
const PAGES = LIBRARY.flatMap(({ guides }) => guides);

/** As `npm start` sets them, but with retries every second. Messages are logged at the level `warn`. */
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

  describe.each(Object.entries(FOLLOWED))('docs/%s.md', (name, follow) => {
    const { text = '' } = PAGES.find((page) => page.name === name) ?? {};
    const [guide = ''] = text.split(REFERENCES[name] ?? /$/);
    const steps = stepsOf(guide);
    const play = follow(reader);

    afterAll(() => play.end());

    it.each(steps)('$name', async ({ language, code }) => {
      expect(Object.keys(play.doing)).toContain(language);
      await play.doing[language]?.(play.typed(code));
    });

    it('was run completely', () => {
      expect(steps.map(({ language }) => language).join(' ')).toBe(play.kinds);
      const blocks = steps.filter(({ language }) => ['sh', 'js', 'text'].includes(language));
      expect(guide.match(/^ *(```|~~~)/gm)).toHaveLength(2 * blocks.length);
      play.check(steps);
    });
  });

  it('are those of the documentation, in its order', () => {
    const names = PAGES.map(({ name }) => name).filter((name) => name in FOLLOWED);
    expect(names).toEqual(Object.keys(FOLLOWED));
    const others = PAGES.filter(({ name, text }) => !(name in FOLLOWED) && /^npm start$/m.test(text));
    expect(others.map(({ name }) => name)).toEqual([]);
  });
});
