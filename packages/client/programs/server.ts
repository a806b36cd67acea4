import { fastifyRoutes, nodeRoutes } from '@merchant-apps-platform/client/node';
import { createServer } from 'node:http';
import { app, print } from './app.js';

// An app that is installed in a browser and receives webhooks, on node:http, Fastify or Express.

const routes = app.routes({
  installed: ({ store_name, scope }) => Response.json({ store_name, scope }),
  events: {
    'order.created': ({ event_topic, store_id, data }) =>
      print({ event_topic, store_id, order_id: data.order_id, total: data.grand_total }),
    'app.uninstalled': ({ event_topic }) => print({ event_topic }),
  },
});
const port = Number(process.env['APP_PORT']);

const PAGE = 'The page of the app.';

/** Starts the server, by framework. */
const STARTS: Readonly<Record<string, () => Promise<unknown>>> = {
  fastify: async () => {
    const { fastify } = await import('fastify');
    const server = fastify();
    await server.register(fastifyRoutes(routes));
    server.get('/', () => PAGE);
    return server.listen({ port, host: '127.0.0.1' });
  },
  express: async () => {
    const { default: express } = await import('express');
    const server = express().use(nodeRoutes(routes)).use(express.json());
    server.get('/', (_request, response) => void response.send(PAGE));
    return new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  },
  node: () => {
    const handle = nodeRoutes(routes);
    const server = createServer((request, response) => {
      handle(request, response, (error) => response.writeHead(error === undefined ? 200 : 500).end(PAGE));
    });
    return new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  },
};

await STARTS[process.env['FRAMEWORK'] ?? 'node']?.();
print('ready');
