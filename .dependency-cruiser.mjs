/**
 * Who may import whom, beside the platform: the whole table (docs/adr/0007). A domain that is not in it may be imported by nobody and
 * import nobody. Changing it takes a decision record.
 */
const MAY_IMPORT = {
  store: [],
  stock: [],
  catalog: ['stock'],
  customers: [],
  staff: [],
  webhooks: [],
  billing: [],
  inventory: ['catalog', 'stock'],
  orders: ['catalog', 'customers', 'stock', 'store'],
  procurement: ['catalog', 'stock'],
  metafields: ['catalog', 'customers', 'orders', 'store'],
  analytics: ['orders', 'customers'],
  oauth: ['billing', 'store', 'staff', 'webhooks'],
  identity: ['customers', 'staff', 'store'],
  extensions: ['oauth'],
};

/** Folders of src that may use every domain, and that no domain may use: the operator's commands and the dashboard's pages. */
const ON_TOP = 'commands|dashboard';

const SPEC = '\\.spec\\.ts$';
const domains = Object.keys(MAY_IMPORT);
const known = ['platform', ...domains, ON_TOP].join('|');

/**
 * The domains that one must not import.
 * @param {keyof typeof MAY_IMPORT} domain
 */
const forbiddenTo = (domain) => domains.filter((other) => other !== domain && !MAY_IMPORT[domain].includes(other));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Under native ES modules with decorator metadata a cycle is a crash at boot; imports of types count, for they become values.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports and that imports nothing; scripts of pages are sent to browsers.',
      severity: 'error',
      from: { orphan: true, pathNot: [SPEC, '^src/dashboard/browser/'] },
      to: {},
    },
    {
      name: 'platform-knows-no-domain',
      comment: 'The platform offers what every domain needs; what it needs of a domain it takes through a port.',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/(?!platform/)' },
    },
    {
      name: 'domains-are-in-the-table',
      comment: 'Add the domain to MAY_IMPORT.',
      severity: 'error',
      from: {},
      to: { path: `^src/(?!(${known})/)[^/]+/` },
    },
    {
      name: 'domains-do-not-import-the-top',
      comment: 'Nothing imports the application, the commands or the dashboard.',
      severity: 'error',
      from: { path: `^src/(${domains.join('|')})/`, pathNot: SPEC },
      to: { path: [`^src/(${ON_TOP})/`, '^src/[^/]+$'] },
    },
    ...domains.map((domain) => ({
      name: `${domain}-imports`,
      comment: `${domain} may import platform${MAY_IMPORT[domain].map((other) => `, ${other}`).join('')}.`,
      severity: 'error',
      from: { path: `^src/${domain}/`, pathNot: SPEC },
      to: { path: `^src/(${forbiddenTo(domain).join('|')})/` },
    })),
    {
      name: 'surface-of-a-domain',
      comment: 'A domain offers its modules, services and entities to the others; its controllers, shapes, jobs and helpers are its own.',
      severity: 'error',
      from: { path: `^src/(${domains.join('|')})/`, pathNot: SPEC },
      to: { path: '^src/', pathNot: ['^src/$1/', '^src/platform/', '\\.(module|service|entity)\\.ts$'] },
    },
    {
      name: 'no-dev-dependency-in-src',
      comment: 'It would not be installed in production.',
      severity: 'error',
      from: { path: '^src/', pathNot: SPEC },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-unresolvable',
      comment: 'Nothing is installed under this name.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'src-imports-src',
      comment: 'Tests, scripts and examples use the source, not the other way round; specs may use the harness.',
      severity: 'error',
      from: { path: '^src/', pathNot: SPEC },
      to: { path: '^(test|scripts|bench|examples|migrations)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
