import { readFileSync } from 'node:fs';
import { until, useApi } from '../harness.js';

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
  templating: { list: { query: string }[] };
}

/** Keywords of PromQL that can appear in the place of a metric. */
const KEYWORDS = new Set(['by', 'without', 'on', 'ignoring', 'and', 'or', 'unless', 'group_left', 'group_right', 'bool']);

/** Series that Prometheus itself adds for each process. */
const OF_PROMETHEUS = ['up'];
/** Files with alert rules. Those of the second are about metrics of node_exporter. */
const RULE_FILES = ['docs/grafana/alerts.yaml', 'deploy/machine-alerts.yaml'];

/** Returns the metrics that an expression contains. */
function metricsOf(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^{}]*\}|\[[^[\]]*\]|"[^"]*"/g, ' ')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\b[a-z_]+\s*\(/g, ' ');
  return [...bare.matchAll(/[a-z_:][\w:]*/gi)].map(([name]) => name).filter((name) => !KEYWORDS.has(name));
}

/** Returns the names of the series that a page of metrics declares. */
const seriesOf = (page: string): string[] =>
  [...page.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
  );

describe('docs/grafana', () => {
  const api = useApi({ RATE_LIMIT_GLOBAL: '2' });
  const dashboard = JSON.parse(readFileSync('docs/grafana/dashboard.json', 'utf8')) as Dashboard;
  const rules = [...readFileSync('docs/grafana/alerts.yaml', 'utf8').matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr);
  const panels = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const variables = dashboard.templating.list.flatMap(({ query }) => /label_values\((\w+),/.exec(query)?.[1] ?? []);

  it('names only metrics that /metrics exposes', async () => {
    const exposed = new Set([...OF_PROMETHEUS, ...seriesOf((await api.call('GET', '/metrics')).text)]);
    const named = [...panels, ...rules].flatMap((expr) => {
      const metrics = metricsOf(expr);
      expect([expr, metrics.length > 0]).toEqual([expr, true]);
      return metrics;
    });
    expect([...named, ...variables].filter((name) => !exposed.has(name))).toEqual([]);
  });

  it('shows and watches the pools, the backlog, the oldest event, the latency of deliveries and refused requests', () => {
    const inPanels = panels.flatMap(metricsOf);
    const inRules = rules.flatMap(metricsOf);
    const parts = [/^database_pool_/, /^outbox_events_waiting$/, /^outbox_oldest_event_seconds$/, /^http_requests_limited_total$/];
    for (const part of parts) {
      expect(inPanels).toContainEqual(expect.stringMatching(part));
      expect(inRules).toContainEqual(expect.stringMatching(part));
    }
    expect(inPanels).toContain('webhook_delivery_latency_seconds_bucket');
  });

  it('counts refused requests by route, and shows the pools', async () => {
    const shop = await api.shop();
    for (const status of [200, 200, 429]) expect((await shop.get('/store')).status).toBe(status);
    const page = async (): Promise<string> => (await api.call('GET', '/metrics')).text;
    await until(async () => /^http_requests_limited_total\{route="\/api\/apps\/v1\/store\/?"\} 1$/m.test(await page()));
    expect(await page()).toMatch(/^database_pool_max\{pool="requests"\} 20$/m);
    expect(await page()).toMatch(/^database_pool_waiting\{pool="background"\} 0$/m);
  });

  it('has a description for every alert', () => {
    const text = readFileSync('docs/grafana/alerts.yaml', 'utf8');
    for (const part of ['alert', 'for', 'severity', 'summary', 'description', 'runbook_url']) {
      expect(text.match(new RegExp(`^ +(- )?${part}: .+$`, 'gm'))).toHaveLength(rules.length);
    }
  });

  it('has a section of the runbook for every alert, which the alert links to, and no other sections', async () => {
    const text = RULE_FILES.map((file) => readFileSync(file, 'utf8')).join('\n');
    const alerts = [...text.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name);
    const links = [...text.matchAll(/^ +runbook_url: (.+)$/gm)].map(([, link]) => link);
    expect(links).toEqual(alerts.map((name) => `/docs/runbook#${name.toLowerCase()}`));
    const sections = [...readFileSync('docs/runbook.md', 'utf8').matchAll(/^### (\w+)\n\n\S/gm)].map(([, name]) => name);
    expect(sections.sort()).toEqual(alerts.sort());
    const page = (await api.call('GET', '/docs/runbook')).text;
    for (const name of alerts) expect(page).toContain(`id="${name.toLowerCase()}"`);
  });
});
