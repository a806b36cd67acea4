import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { topicRegistry } from '../../src/platform/contract/domain-event.js';
import { useApi } from '../harness.js';
import { validatorOf } from '../event-schemas.js';

interface Webhooks {
  openapi: string;
  webhooks: Record<string, { post: { description: string } }>;
}

describe('the topics', () => {
  const api = useApi({ ROLE: 'api' });
  let documented: string[];

  beforeAll(async () => {
    const { webhooks } = (await api.call('GET', '/webhooks.json')).body as Webhooks;
    // Specs that share this process declare topics of their own.
    documented = Object.keys(webhooks).filter((topic) => !topic.endsWith('.noticed'));
  });

  it('have a cause, described fields and an example that matches them', () => {
    expect(documented.length).toBeGreaterThan(12);
    expect(documented.filter((topic) => topicRegistry.formsOf(topic).length === 0)).toEqual([]);
    expect(documented.filter((topic) => !validatorOf(topic)(topicRegistry.exampleOf(topic)))).toEqual([]);
    const sentences = documented.flatMap((topic) => topicRegistry.formsOf(topic).map(({ when }) => when));
    expect(sentences.filter((sentence) => !sentence.endsWith('.'))).toEqual([]);
  });
  it('are webhooks of an OpenAPI 3.1 document', async () => {
    const { status, body } = await api.call('GET', '/webhooks.json');
    expect(status).toBe(200);
    const { openapi, webhooks } = body as Webhooks;
    expect(openapi).toBe('3.1.0');
    expect(webhooks['order.created']?.post.description).toBe('An order was placed. Receivers: Apps with the scope `read:orders`.');
    expect(webhooks['charge.activated']?.post.description).toContain('The app concerned only, with the scope `billing`.');
    expect(webhooks['app.uninstalled']?.post.description).toContain('The app concerned only, without a scope, also after the uninstall.');
  });
  it('are all on the page of topics', async () => {
    await promisify(execFile)(process.execPath, ['scripts/topics.mjs', '--check']);
    expect(documented).toContain('stock.changed');
  });
});
