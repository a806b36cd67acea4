import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accessibilityProblems, useVisitors } from './browser.js';

const HEAD = '<!doctype html><html lang="en"><title>A page</title>';
const BODY = '<main><h1>A page</h1></main>';

describe('accessibilityProblems', () => {
  const visitor = useVisitors();
  /** Responses of which only the head was sent. */
  const begun: ServerResponse[] = [];
  let server: Server;

  beforeAll(async () => {
    server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html').write(HEAD.padEnd(4096));
      begun.push(response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  it('checks a page only after all of it has arrived', async () => {
    const { page, context } = await visitor();
    await page.goto(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`, { waitUntil: 'commit' });
    const problems = accessibilityProblems(page);
    await page.waitForFunction('document.title');
    for (const response of begun) response.end(BODY);
    expect(await problems).toEqual([]);
    await context.close();
  });
});
