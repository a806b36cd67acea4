import { readFileSync } from 'node:fs';
import { GuideCheckout, stepsOf } from './guide.js';

const GUIDE = readFileSync('docs/getting-started.md', 'utf8');
const STEPS = stepsOf(GUIDE);

describe('docs/getting-started.md', () => {
  const checkout = new GuideCheckout();
  beforeAll(() => checkout.prepare());
  afterAll(() => checkout.remove());

  it.each(STEPS)('$name', async ({ language, code }) => {
    expect(language).toBe('sh');
    await checkout.shell(checkout.here(code));
  });

  it('was run completely', () => {
    expect(STEPS).toHaveLength(8);
    expect(GUIDE.match(/^ *(```|~~~)/gm)).toHaveLength(2 * STEPS.length);
  });
});
