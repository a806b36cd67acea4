import { Registry } from 'prom-client';
import { registerOwn } from './prom-registry.js';

describe('a registry', () => {
  it('shows the values of a metric that is not a class of prom-client', async () => {
    const registry = new Registry();
    const values = [{ metricName: 'probe_count', labels: { route: '/' }, value: 2 }];
    registerOwn(registry, {
      name: 'probe',
      get: () => Promise.resolve({ name: 'probe', help: 'Probes.', type: 'histogram', aggregator: 'sum', values }),
    });
    expect(await registry.metrics()).toContain('# TYPE probe histogram\nprobe_count{route="/"} 2\n');
  });
});
