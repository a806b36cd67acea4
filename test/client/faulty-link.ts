import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { request as send } from 'undici';

/** Fate of a request: it is refused with a 429, or executed while its response is lost. */
export type Fault = 'limited' | 'lost';

/** A server in front of the platform that counts requests and lets the next ones of an operation fail. */
export class FaultyLink {
  /** Requests that arrived, e.g. `GET /api/apps/v1/store`. */
  readonly requests: string[] = [];
  private readonly faults = new Map<string, Fault[]>();
  private server: Server;

  /** Starts in front of an address. */
  async start(target: string): Promise<void> {
    this.server = createServer((request, response) => void this.pass(target, request, response));
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get base_url(): string {
    return `http://127.0.0.1:${String((this.server.address() as AddressInfo).port)}`;
  }

  /** Lets the next requests of an operation fail. */
  fail(operation: string, ...faults: Fault[]): void {
    this.faults.set(operation, faults);
  }

  /** Number of requests of an operation. */
  count(operation: string): number {
    return this.requests.filter((one) => one === operation).length;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async pass(target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const operation = `${method} ${url.split('?', 1)[0] ?? ''}`;
    this.requests.push(operation);
    const fault = this.faults.get(operation)?.shift();
    const body = await buffer(request);
    if (fault === 'limited') {
      response.writeHead(429, { 'retry-after': '0', 'content-type': 'application/json' });
      response.end('{"message":"Too many requests.","code":"rate_limited","status":429}');
      return;
    }
    const { host: _, connection: __, 'transfer-encoding': ___, ...headers } = request.headers;
    const answer = await send(target + url, { method: method as 'GET', headers: headers as Record<string, string>, body });
    const text = await answer.body.text();
    if (fault === 'lost') response.destroy();
    else response.writeHead(answer.statusCode, { ...(answer.headers as Record<string, string>) }).end(text);
  }
}
