import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { Config } from '../../src/platform/config/config.js';
import { parseDuration } from '../../src/platform/config/duration.js';
import { isSecret } from '../../src/platform/config/secrets.js';
import { KEY } from '../settings.js';
import { schemaProblems, unknownFields } from './kubernetes-schemas.mjs';

const FOLDER = 'docker/kubernetes';
const IMAGE = 'merchant-apps-platform';
const SECRETS = '/run/secrets/platform/';

type Labels = Record<string, string>;

interface Container {
  readonly image: string;
  readonly args?: string[];
  readonly env: { name: string; value: string }[];
  readonly envFrom?: { configMapRef: { name: string } }[];
  readonly resources: { requests: Labels; limits: Labels };
  readonly volumeMounts: { name: string; mountPath: string }[];
  readonly securityContext: object;
  readonly ports?: { name: string; containerPort: number }[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
}

interface Probe {
  readonly httpGet: { path: string; port: string };
  readonly periodSeconds: number;
  readonly failureThreshold: number;
}

interface Pod {
  readonly metadata: { labels: Labels };
  readonly spec: {
    automountServiceAccountToken: boolean;
    terminationGracePeriodSeconds: number;
    securityContext: object;
    containers: Container[];
    volumes: { name: string; emptyDir?: object; secret?: { secretName: string } }[];
  };
}

interface Policy {
  readonly podSelector: { matchLabels?: Labels; matchExpressions?: { key: string; values: string[] }[] };
  readonly ingress?: { from: object[]; ports: { port: string | number }[] }[];
  readonly egress?: { to: { ipBlock?: { cidr: string; except: string[] } }[]; ports?: { port: number }[] }[];
}

interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { name: string };
  readonly spec: never;
}

const { resources: files, ...kustomization } = parse(readFileSync(`${FOLDER}/kustomization.yaml`, 'utf8')) as {
  kind: string;
  resources: string[];
  configMapGenerator: { name: string; literals: string[] }[];
};
const resources = files.flatMap((file) =>
  parseAllDocuments(readFileSync(`${FOLDER}/${file}`, 'utf8')).map((document) => document.toJS() as Resource),
);
const specOf = <T>(kind: string, name: string): T => {
  const found = resources.find((resource) => resource.kind === kind && resource.metadata.name === `platform-${name}`);
  if (!found) throw new Error(`${kind} platform-${name} is missing`);
  return found.spec;
};
const podOf = (name: string): Pod => specOf<{ template: Pod }>(name === 'migrate' ? 'Job' : 'Deployment', name).template;
const containerOf = (name: string): Container => podOf(name).spec.containers[0] as Container;
const settings = Object.fromEntries((kustomization.configMapGenerator[0]?.literals ?? []).map((line) => line.split(/=(.*)/s, 2)));

/** Names of the pods that match a selector of a policy. */
const selected = ({ matchLabels = {}, matchExpressions = [] }: Policy['podSelector']): string[] =>
  PODS.filter((name) => {
    const { labels } = podOf(name).metadata;
    const equal = Object.entries(matchLabels).every(([key, value]) => labels[key] === value);
    return equal && matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''));
  });

const PODS = ['api', 'worker', 'migrate'];
const SERVERS = ['api', 'worker'];

describe('docker/kubernetes', () => {
  it('has the resources that the kustomization lists, and no other', () => {
    expect(kustomization).toMatchObject({ kind: 'Kustomization', apiVersion: 'kustomize.config.k8s.io/v1beta1', namespace: IMAGE });
    expect([...files, 'kustomization.yaml'].sort()).toEqual(readdirSync(FOLDER).sort());
    const kinds = [
      'Namespace',
      'Job',
      'Deployment',
      'PodDisruptionBudget',
      'Service',
      'HorizontalPodAutoscaler',
      'Ingress',
      'NetworkPolicy',
    ];
    expect([...new Set(resources.map(({ kind }) => kind))].sort()).toEqual(kinds.sort());
  });

  it('follows the schemas of Kubernetes, without unknown fields', () => {
    expect(resources.flatMap(schemaProblems)).toEqual([]);
    expect(unknownFields(resources)).toEqual([]);
  });

  it.each([
    [
      'a wrong type',
      { spec: { ...specOf<object>('Deployment', 'api'), replicas: '2' } },
      [expect.stringMatching(/replicas must be integer/)],
      /not assignable/,
    ],
    ['an unknown field', { spec: { ...specOf<object>('Deployment', 'api'), replica: 2 } }, [], /'"replica"' does not exist/],
  ])('is checked for %s', (_, change, problems, unknown) => {
    const deployment = { ...(resources.find(({ kind }) => kind === 'Deployment') as Resource), ...change };
    expect(schemaProblems(deployment)).toEqual(problems);
    expect(unknownFields([deployment])).toContainEqual(expect.stringMatching(unknown));
  });

  it.each(PODS)('runs %s without privileges and with a root file system that it cannot write', (name) => {
    const { spec } = podOf(name);
    const container = containerOf(name);
    expect(spec.containers).toHaveLength(1);
    expect(container.image).toBe(IMAGE);
    expect(spec.automountServiceAccountToken).toBe(false);
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(Object.keys(container.resources.requests)).toEqual(['cpu', 'memory']);
    expect(container.resources.limits).toHaveProperty('memory');
    expect(container.volumeMounts.map(({ name: volume }) => volume).sort()).toEqual(spec.volumes.map(({ name: volume }) => volume).sort());
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toContain('/tmp');
  });

  it.each(SERVERS)('is a valid configuration of %s, whose secrets are files', (name) => {
    const { env, envFrom = [], volumeMounts } = containerOf(name);
    expect(envFrom).toEqual([{ configMapRef: { name: kustomization.configMapGenerator[0]?.name } }]);
    expect(Object.entries(settings).filter(([variable, value]) => isSecret(variable) && new URL(String(value)).password !== '')).toEqual(
      [],
    );
    expect(volumeMounts.map(({ mountPath }) => `${mountPath}/`)).toContain(SECRETS);
    const folder = mkdtempSync(join(tmpdir(), 'kubernetes-'));
    const variables = Object.fromEntries(
      env.map(({ name: variable, value }) => {
        const file = value.replace(SECRETS, `${folder}/`);
        if (file !== value) writeFileSync(file, variable === 'ENCRYPTION_KEY_FILE' ? KEY : '');
        return [variable, file];
      }),
    );
    writeFileSync(join(folder, 'sslcommerz_store_password'), 'a password of the gateway');
    const config = Config.from({ ...settings, ...variables });
    rmSync(folder, { recursive: true });
    expect(config).toMatchObject({ environment: 'production', role: name, port: containerOf(name).ports?.[0]?.containerPort });
    expect(volumeMounts.map(({ mountPath }) => mountPath)).toContain(config.storage.directory);
    expect(env.filter(({ name: variable }) => isSecret(variable))).toEqual([]);
  });

  it('takes the secrets that docker/make-secrets.sh creates, the password of the owner for migrations only', () => {
    const made = readFileSync('docker/make-secrets.sh', 'utf8');
    const filesOf = (name: string): string[] =>
      containerOf(name).env.flatMap(({ value }) => (value.startsWith(SECRETS) ? [value.slice(SECRETS.length)] : []));
    for (const file of PODS.flatMap(filesOf)) expect(made).toContain(file);
    expect(filesOf('migrate')).toEqual(['database_owner_password']);
    for (const name of SERVERS) expect(filesOf(name)).not.toContain('database_owner_password');
    const names = PODS.map((name) => podOf(name).spec.volumes.flatMap(({ secret }) => secret?.secretName ?? []));
    expect(names).toEqual([['platform'], ['platform'], ['platform-owner']]);
    expect(containerOf('migrate').args).toEqual(['node', 'dist/cli.js', 'migrate']);
  });

  it.each(SERVERS)('replaces %s without a gap, and allows it time to stop', (name) => {
    const { strategy, selector } = specOf<{ strategy: object; selector: object }>('Deployment', name);
    expect(strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } });
    const delay = parseDuration(String(settings['SHUTDOWN_DELAY'])) / 1000;
    expect(podOf(name).spec.terminationGracePeriodSeconds).toBeGreaterThan(delay + 20);
    const { startupProbe, livenessProbe, readinessProbe } = containerOf(name);
    expect([startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet.path)).toEqual([
      '/health/live',
      '/health/live',
      '/health/ready',
    ]);
    const unreadyAfter = (readinessProbe?.periodSeconds ?? 60) * (readinessProbe?.failureThreshold ?? 60);
    expect(unreadyAfter).toBeLessThan(delay);
    expect(specOf('PodDisruptionBudget', name)).toEqual({ maxUnavailable: 1, selector });
    expect((selector as { matchLabels: Labels }).matchLabels).toEqual({
      'app.kubernetes.io/name': podOf(name).metadata.labels['app.kubernetes.io/name'],
    });
  });

  it('scales the API by the processor time that its pods request, at least two of them', () => {
    expect(specOf('HorizontalPodAutoscaler', 'api')).toMatchObject({
      scaleTargetRef: { kind: 'Deployment', name: 'platform-api' },
      minReplicas: 2,
      metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization' } } }],
    });
    expect(containerOf('api').resources.requests).toHaveProperty('cpu');
    expect(specOf('Deployment', 'api')).not.toHaveProperty('replicas');
    expect(specOf<{ replicas: number }>('Deployment', 'worker').replicas).toBeGreaterThan(1);
  });

  it('shows the public the API, but neither metrics nor health', () => {
    const rules = resources.find(({ kind }) => kind === 'Ingress')?.spec as unknown as {
      rules: { host: string; http: { paths: { path: string; backend: { service: { name: string } } }[] } }[];
    };
    const routes = rules.rules.flatMap(({ http }) => http.paths.map(({ path, backend }) => [path, backend.service.name]));
    expect(routes).toEqual([
      ['/metrics', 'platform-closed'],
      ['/health', 'platform-closed'],
      ['/', 'platform-api'],
    ]);
    expect(`https://${rules.rules[0]?.host ?? ''}`).toBe(settings['BASE_URL']);
    const podsOf = (name: string): string[] => selected({ matchLabels: specOf<{ selector: Labels }>('Service', name).selector });
    expect([podsOf('closed'), podsOf('api')]).toEqual([[], ['api']]);
  });

  it('lets pods reach and be reached only where they must', () => {
    const policy = (name: string): Policy => specOf<Policy>('NetworkPolicy', name);
    expect(policy('closed')).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    expect(selected(policy('requests').podSelector)).toEqual(['api']);
    expect(selected(policy('metrics').podSelector)).toEqual(SERVERS);
    expect(selected(policy('data').podSelector)).toEqual(PODS);
    expect(selected(policy('internet').podSelector)).toEqual(SERVERS);
    for (const name of ['requests', 'metrics'])
      for (const { from, ports } of policy(name).ingress ?? []) expect([from.length, ports]).toEqual([1, [{ port: 'http' }]]);
    const ports = policy('data').egress?.flatMap(({ ports: open = [] }) => open.map(({ port }) => port));
    const needed = [settings['DATABASE_URL'], settings['REDIS_URL']].map((url) => Number(new URL(String(url)).port));
    expect(ports).toEqual(expect.arrayContaining([...needed, 53]));
    expect(policy('internet').egress?.flatMap(({ to }) => to.map(({ ipBlock }) => ipBlock?.except))).toEqual([
      ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
    ]);
  });
});
