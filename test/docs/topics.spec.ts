import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { topicRegistry } from '../../src/platform/contract/domain-event.js';
import { useApi } from '../harness.js';
import { validatorOf } from '../event-schemas.js';

interface Webhooks {
  openapi: string;
  webhooks: Record<string, { post: { description: string } }>;
}

/** Returns the messages of the TypeScript compiler for a program of these files. */
async function problemsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'topics-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const options = { strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext, types: [] };
  const program = ts.createProgram([join(folder, 'receiver.ts')], options);
  const messages = ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  await rm(folder, { recursive: true });
  return messages;
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
  it('have TypeScript types that fit their examples and are narrowed by the topic', async () => {
    const types = await (await fetch(`${api.base_url}/webhooks.d.ts`)).text();
    const examples = documented.map(
      (topic) => `({ ${JSON.stringify(topic)}: ${JSON.stringify(topicRegistry.exampleOf(topic))} }) satisfies Partial<Payloads>;`,
    );
    const program = `import type { EventOf, Payloads, WebhookEvent } from './webhooks.js';
      ${examples.join('\n')}
      export function orderOf(event: WebhookEvent): number {
        if (event.event_topic === 'order.created') return event.data.order_id;
        // @ts-expect-error: not every event is about an order.
        return event.data.order_id;
      }
      // @ts-expect-error: there is no such topic.
      export type Unknown = EventOf<'order.vanished'>;`;
    expect(await problemsOf({ 'webhooks.d.ts': types, 'receiver.ts': program })).toEqual([]);
  });
  it('are all on the page of topics', async () => {
    await promisify(execFile)(process.execPath, ['scripts/topics.mjs', '--check']);
    expect(documented).toContain('stock.changed');
  });
});
