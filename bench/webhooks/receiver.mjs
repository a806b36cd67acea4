import { createServer } from 'node:http';

/** Receiver of webhooks in its own process: it responds 200 immediately and records the first arrival of each event. */

/** @type {Map<string, number>} */
const arrived = new Map();
let requests = 0;

const server = createServer((request, response) => {
  requests++;
  const id = String(request.headers['webhook-id']);
  if (!arrived.has(id)) arrived.set(id, performance.timeOrigin + performance.now());
  request.resume().on('end', () => response.end());
});

process.on('message', (/** @type {'count' | 'arrivals' | 'forget'} */ wanted) => {
  if (wanted === 'forget') {
    arrived.clear();
    requests = 0;
  }
  process.send?.({ requests, distinct: arrived.size, ...(wanted === 'arrivals' && { arrivals: [...arrived] }) });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ url: `http://127.0.0.1:${String(typeof address === 'object' ? address?.port : '')}/webhooks` });
});
process.on('SIGTERM', () => process.exit());
