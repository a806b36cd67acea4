import { Histogram, Registry } from 'prom-client';
import { RequestDurations } from './request-durations.js';

const REQUESTS: [string, string, number, number][] = [
  ['GET', '/a', 200, 0.0004],
  ['GET', '/a', 200, 0.001],
  ['GET', '/a', 404, 0.7],
  ['POST', '/a', 200, 31],
  ['GET', '/b/:id', 200, 0],
];

it('request durations are shown like in the histogram of prom-client', async () => {
  const [own, theirs] = [new Registry(), new Registry()];
  const durations = new RequestDurations(own);
  const histogram = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers: [theirs],
  });
  for (const [method, route, status, seconds] of REQUESTS) {
    durations.observe(method, route, status, seconds);
    histogram.labels(method, route, String(status)).observe(seconds);
  }
  expect(await own.metrics()).toBe(await theirs.metrics());
});
