import { fastifyRoutes, nodeRoutes } from '@merchant-apps-platform/client/node';
import { createServer } from 'node:http';
import { app, print } from './app.js';

// An app that is installed in a browser and receives webhooks, on node:http or on Fastify.

const routes = app.routes({
  installed: ({ store_name, scope }) => Response.json({ store_name, scope }),
  events: {
    'order.created': ({ event_topic, store_id, data }) =>
      print({ event_topic, store_id, order_id: data.order_id, total: data.grand_total }),
    'app.uninstalled': ({ event_topic }) => print({ event_topic }),
  },
});
const port = Number(process.env['APP_PORT']);

if (process.env['FRAMEWORK'] === 'fastify') {
  const { fastify } = await import('fastify');
  const server = fastify();
  await server.register(fastifyRoutes(routes));
  server.get('/', () => 'The page of the app.');
  await server.listen({ port, host: '127.0.0.1' });
} else {
  const handle = nodeRoutes(routes);
  const server = createServer((request, response) => {
    handle(request, response, (error) => response.writeHead(error === undefined ? 200 : 500).end('The page of the app.'));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
}
print('ready');
