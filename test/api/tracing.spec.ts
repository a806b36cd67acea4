import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Shop } from '../factories.js';
import { type Overrides, useOwnApi } from '../harness.js';
import { plainOrder } from '../orders.js';
import type { Receiver } from '../receiver.js';
import { ServerProcess } from '../server-process.js';
import { type ExportedSpan, resourceOf, spansOf, startSpanReceiver } from '../spans.js';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const SERVER = 2;
const CLIENT = 3;
const PRODUCER = 4;

describe('traces', () => {
  const api = useOwnApi({ ROLE: 'api' });
  let collector: Receiver;
  let shop: Shop;

  beforeAll(async () => {
    collector = await startSpanReceiver();
    shop = await api.shop();
  });
  afterAll(() => collector.close());

  const headers = (more: Record<string, string> = {}): { headers: Record<string, string> } => ({
    headers: { authorization: `Bearer ${shop.access_token}`, ...more },
  });
  const traceparent = (flags: string, trace_id = TRACE_ID): Record<string, string> => ({
    traceparent: `00-${trace_id}-${CALLER}-${flags}`,
  });

  /** Runs `work` with a process that has the settings, and returns the spans that it exports and its log. */
  async function traced(
    settings: Overrides,
    work: (server: ServerProcess) => Promise<unknown>,
  ): Promise<{ spans: ExportedSpan[]; log: string }> {
    const before = collector.requests.length;
    const server = await ServerProcess.start({ ...api.environment, ROLE: 'api', LOG_LEVEL: 'info', ...settings });
    await work(server);
    await server.stop();
    return { spans: spansOf({ ...collector, requests: collector.requests.slice(before) }), log: server.output };
  }

  const on = (): Overrides => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const ofServer = (spans: readonly ExportedSpan[]): ExportedSpan[] => spans.filter(({ kind }) => kind === SERVER);

  it('have a span of each request, in the trace of its caller, with the statements and the log line', async () => {
    const settings = {
      ...on(),
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=shops',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging',
    };
    const { spans, log } = await traced(settings, async (server) => {
      const known = headers({ ...traceparent('01'), 'x-request-id': 'traced-order' });
      expect((await server.call('POST', '/api/apps/v1/orders', { ...known, body: plainOrder })).status).toBe(201);
      await server.call('GET', '/api/apps/v1/orders?search=01712345678', headers());
      await server.call('GET', '/api/apps/v1/nothing', headers());
      await server.call('GET', '/health/live');
    });
    const [order, list, unknown, ...others] = ofServer(spans);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ trace_id: TRACE_ID, parent_id: CALLER, name: 'POST /api/apps/v1/orders', is_failed: false });
    expect(order?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/apps/v1/orders',
      'http.response.status_code': 201,
      request_id: 'traced-order',
      store_id: shop.store_id,
      app_id: shop.app_id,
    });
    const parts = spans.filter(({ parent_id }) => parent_id === order?.span_id);
    expect(parts.filter(({ name }) => name === 'transaction')).toHaveLength(1);
    expect(parts.filter(({ kind }) => kind === PRODUCER).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['publish order.created']),
    );
    expect(parts.filter(({ kind }) => ![CLIENT, PRODUCER].includes(kind))).toEqual([]);
    expect(parts.filter(({ trace_id, duration }) => trace_id !== TRACE_ID || duration < 0)).toEqual([]);
    expect(list).toMatchObject({ parent_id: undefined, name: 'GET /api/apps/v1/orders' });
    expect(spans).toContainEqual(expect.objectContaining({ parent_id: list?.span_id, name: 'SELECT order_serials', kind: CLIENT }));
    expect(list?.trace_id).not.toBe(TRACE_ID);
    expect(unknown?.attributes).toMatchObject({ 'http.response.status_code': 404 });
    expect(log).toMatch(new RegExp(`"request_id":"traced-order","trace_id":"${TRACE_ID}","method":"POST"`));
    expect(collector.requests.at(-1)).toMatchObject({ path: '/webhooks/v1/traces', headers: { 'x-tenant': 'shops' } });
    expect(resourceOf({ ...collector, requests: collector.requests.slice(-1) })).toMatchObject({
      'service.name': 'merchant-apps-platform',
      'deployment.environment.name': 'staging',
    });
    const exported = JSON.stringify(spans);
    for (const secret of [shop.access_token, shop.client_secret, '01712345678', 'House 1', 'Sari']) expect(exported).not.toContain(secret);
  });

  it('fail with the response of the server', async () => {
    const { spans, log } = await traced(on(), async (server) => {
      await api.query('ALTER TABLE orders RENAME TO orders_away');
      expect((await server.call('GET', '/api/apps/v1/orders', headers())).status).toBe(500);
      await api.query('ALTER TABLE orders_away RENAME TO orders');
    });
    const [failed] = ofServer(spans);
    expect(failed).toMatchObject({ is_failed: true, attributes: { 'http.response.status_code': 500 } });
    expect(spans).toContainEqual(expect.objectContaining({ parent_id: failed?.span_id, name: 'SELECT order_serials', is_failed: true }));
    expect(log).toMatch(new RegExp(`"level":50,.*"trace_id":"${failed?.trace_id ?? ''}"`));
  });

  it.each<[string, Overrides, number]>([
    ['that its caller does not export are not exported', {}, 0],
    ['are exported as the sampler decides', { OTEL_TRACES_SAMPLER: 'always_on' }, 1],
    ['of a share are chosen by their ids', { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, 0],
  ])('%s', async (_, settings, count) => {
    const { spans } = await traced({ ...on(), ...settings }, (server) =>
      server.call('GET', '/api/apps/v1/store', headers(traceparent('00'))),
    );
    expect(ofServer(spans)).toHaveLength(count);
  });

  it('are off by default', async () => {
    const { spans, log } = await traced({}, (server) => server.call('GET', '/api/apps/v1/store', headers(traceparent('01'))));
    expect(spans).toEqual([]);
    expect(log).not.toContain('trace_id');
  });

  describe('with a receiver', () => {
    const sockets: Server[] = [];
    afterAll(() => {
      for (const server of sockets) server.close();
    });

    /** Returns the URL of a port that accepts connections and never responds, or of one that nothing listens to. */
    async function deafUrl(is_listening: boolean): Promise<string> {
      const server = createServer((socket) => socket.on('error', () => undefined).unref());
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      if (is_listening) sockets.push(server);
      else await new Promise((resolve) => server.close(resolve));
      return `http://127.0.0.1:${String(port)}`;
    }

    it.each([
      ['listens', true, 'the receiver did not accept the last spans in time'],
      ['does not', false, '(the receiver did not accept the last spans in time|.*ECONNREFUSED)'],
    ])('that %s, requests succeed, and the process stops by itself', async (_, is_listening, cause) => {
      const settings = { ...api.environment, OTEL_EXPORTER_OTLP_ENDPOINT: await deafUrl(is_listening), ROLE: 'api', LOG_LEVEL: 'info' };
      const server = await ServerProcess.start(settings);
      for (let n = 0; n < 20; n++) expect((await server.call('GET', '/api/apps/v1/orders', headers())).status).toBe(200);
      expect(await server.stop()).toBe(0);
      expect(server.output).toMatch(new RegExp(`"level":40,.*traces cannot be exported: ${cause}`));
    });
  });
});
