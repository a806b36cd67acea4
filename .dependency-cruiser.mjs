/**
 * Domains that each domain may import, in addition to the platform (docs/adr/0007). A domain without a row can neither import nor be
 * imported. A change needs a decision record.
 */
export const MAY_IMPORT = {
  audit: [],
  store: [],
  apps: [],
  doctor: ['apps'],
  staff: ['audit', 'store'],
  notifications: ['apps', 'staff', 'store'],
  customers: [],
  catalog: ['store'],
  inventory: ['catalog'],
  procurement: ['catalog'],
  orders: ['catalog', 'customers', 'store'],
  webhooks: ['apps', 'audit', 'notifications'],
  requests: ['apps', 'webhooks'],
  billing: ['apps', 'audit', 'notifications', 'store'],
  bulk: ['apps', 'catalog', 'customers', 'inventory', 'metafields', 'notifications', 'orders', 'store', 'webhooks'],
  oauth: ['apps', 'audit', 'billing', 'bulk', 'notifications', 'staff', 'store', 'webhooks'],
  identity: ['audit', 'customers', 'staff', 'store'],
  operators: ['audit', 'identity', 'staff', 'store'],
  metafields: ['catalog', 'customers', 'orders', 'store'],
  analytics: ['catalog', 'customers', 'orders', 'store'],
  samples: ['orders'],
  sync: ['catalog', 'customers', 'metafields', 'orders'],
  privacy: ['apps', 'audit', 'bulk', 'customers', 'identity', 'metafields', 'orders', 'webhooks'],
  extensions: ['apps', 'oauth', 'store'],
  developers: [
    'apps',
    'audit',
    'billing',
    'bulk',
    'catalog',
    'extensions',
    'oauth',
    'orders',
    'requests',
    'samples',
    'staff',
    'store',
    'webhooks',
  ],
};

/** Folders of src that may use every domain, and that no domain may use: the operator's commands, the dashboard's pages and the OpenAPI document. */
export const ON_TOP = 'commands|dashboard|openapi';

/** The folders of the platform from the bottom up. A folder may import those before it. */
const PLATFORM_LAYERS = [
  'vendor-internals',
  'config',
  'crypto',
  'net',
  'contract',
  'observability',
  'queue',
  'mail',
  'database',
  'outbox',
  'auth',
  'limits',
  'openapi',
  'endpoint',
  'retention',
  'monitoring',
  'deprecation',
  'storage',
  'uploads',
  'http',
];

/**
 * Files outside of the platform that may reach the rows of every store, with the reason (docs/adr/0035). Processors may as well. All other
 * code reaches a store through the context that it receives.
 * @type {Readonly<Record<string, string>>}
 */
export const ACROSS_STORES = {
  'apps/app-clients.service.ts': 'finds apps by the client id and the secret that a request presents',
  'billing/due/due-items.service.ts': 'finds due rows, and the store of each',
  'billing/gateways/sandbox/sandbox-payments.service.ts': 'keeps the payments of the sandbox gateway, which knows no stores',
  'billing/ledger/ledger-verification.service.ts': 'compares the ledger with the records of every store',
  'billing/payments/payment-lookup.service.ts': 'finds the payment and the store of a page after a payment, and of a message of a gateway',
  'billing/payments/reconciliation.service.ts': 'asks the gateways about payments without a message',
  'bulk/exports/export-runner.service.ts': 'reads the store of an export on a snapshot of its own',
  'bulk/jobs/bulk-files.routes.ts': 'finds the file of a signed address, which needs no credentials',
  'bulk/jobs/job-leases.service.ts': 'finds the jobs to work on, and the store of each',
  'commands/contexts.ts': 'opens the stores of commands',
  'commands/reseal.ts': 'encrypts the secrets of all tables with another key',
  'developers/invitations/invitation-links.service.ts': 'finds the invitation of a link, which needs no session',
  'developers/listings/app-directory.service.ts': 'reads the directory of apps, which belongs to no store',
  'developers/organisations/developer-ids.service.ts': 'finds the apps and the stores of a person who reads the documentation',
  'encryption-check.ts': 'decrypts one secret',
  'extensions/proxy/sandbox-tokens.service.ts': 'finds the merchant and the extension of a sandbox token',
  'extensions/storefront/storefront-extensions.service.ts': 'finds the store of a storefront, whose visitors have no credentials',
  'identity/customers/customer-sessions.service.ts': 'finds the customer and the store of a session',
  'identity/one-time-codes/one-time-codes.service.ts': 'finds the store and the recipient of a code that a browser enters',
  'identity/provider/tokens/codes.service.ts': 'redeems the authorization codes of users of every store',
  'identity/provider/tokens/idp-tokens.service.ts': 'finds the user of an access token',
  'identity/sign-in/sessions.service.ts': 'finds the merchant of a session, and the stores of a merchant',
  'notifications/unsubscribe-links.service.ts': 'finds the store and the person of a signed link, which needs no session',
  'oauth/session-tokens/session-tokens.service.ts': 'finds the store of a session token',
  'oauth/tokens/credentials.service.ts': 'finds the grant of an access token or of client credentials',
  'oauth/tokens/presented-grants.service.ts': 'finds the store of an authorization code or a refresh token',
  'webhooks/delivery/attempt-log.service.ts': 'records the attempts of deliveries in batches, whatever their store',
  'webhooks/delivery/dispatches.service.ts': 'leases due dispatches in batches, whatever their store',
};

/**
 * The folders of billing from the bottom up (docs/adr/0036). A folder may import those before it. Folders in one row do not import each
 * other.
 */
const BILLING_LAYERS = [
  ['ledger'],
  ['gateways'],
  ['core'],
  ['payments'],
  ['charges', 'subscriptions', 'usage', 'wallet'],
  ['decisions'],
  ['due'],
  ['pages'],
];

const SPEC = '\\.spec\\.ts$';
const domains = Object.keys(MAY_IMPORT);
const known = ['platform', ...domains, ON_TOP].join('|');

/**
 * The domains that one must not import.
 * @param {keyof typeof MAY_IMPORT} domain
 */
const forbiddenTo = (domain) => domains.filter((other) => other !== domain && !MAY_IMPORT[domain].includes(other));

/**
 * The pattern of a path below src.
 * @param {string} path
 */
const patternOf = (path) => `^src/${path.replaceAll('.', '\\.')}$`;

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
      from: { orphan: true, pathNot: [SPEC, '^src/dashboard/browser/', '^examples/(storefront|sample-app/page)/'] },
      to: {},
    },
    {
      name: 'platform-knows-no-domain',
      comment: 'The platform offers what every domain needs; what it needs of a domain it takes through a port.',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/(?!platform/)' },
    },
    ...PLATFORM_LAYERS.slice(0, -1).map((layer, n) => ({
      name: `platform-${layer}-is-below`,
      comment: `platform/${layer} may not import a folder above it in PLATFORM_LAYERS.`,
      severity: 'error',
      from: { path: `^src/platform/${layer}/`, pathNot: SPEC },
      to: { path: `^src/platform/(${PLATFORM_LAYERS.slice(n + 1).join('|')})/` },
    })),
    {
      name: 'platform-folders-are-layers',
      comment: 'Add the folder to PLATFORM_LAYERS.',
      severity: 'error',
      from: {},
      to: { path: `^src/platform/(?!(${PLATFORM_LAYERS.join('|')})/)[^/]+/` },
    },
    ...BILLING_LAYERS.flatMap((row, n) =>
      row.map((folder) => ({
        name: `billing-${folder}-is-below`,
        comment: `billing/${folder} may import only the folders before it in BILLING_LAYERS.`,
        severity: 'error',
        from: { path: `^src/billing/${folder}/`, pathNot: SPEC },
        to: { path: `^src/billing/(?!(${[...BILLING_LAYERS.slice(0, n).flat(), folder].join('|')})/)` },
      })),
    ),
    {
      name: 'billing-folders-are-layers',
      comment: 'Add the folder to BILLING_LAYERS.',
      severity: 'error',
      from: {},
      to: { path: `^src/billing/(?!(${BILLING_LAYERS.flat().join('|')})/)[^/]+/` },
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
      comment:
        'A domain offers its modules, services, entities and events to the others; its controllers, shapes, jobs and helpers are its own.',
      severity: 'error',
      from: { path: `^src/(${domains.join('|')})/`, pathNot: SPEC },
      to: { path: '^src/', pathNot: ['^src/$1/', '^src/platform/', '\\.(module|service|entity|events)\\.ts$'] },
    },
    {
      name: 'stores-are-reached-through-contexts',
      comment: 'SystemDb and Database reach every store: take a StoreContext, or add a look-up to ACROSS_STORES.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [SPEC, '^src/platform/', '\\.processor\\.ts$', ...Object.keys(ACROSS_STORES).map(patternOf)],
      },
      to: { path: '^src/platform/database/(system-db|database)\\.ts$' },
    },
    {
      name: 'command-line-starts-light',
      comment: 'Load the commands and the application with import() when they are used: help needs none of them.',
      severity: 'error',
      from: { path: '^src/(cli|commands/(program|run|values|invocation|table))\\.ts$' },
      to: {
        path: '^(src|node_modules)/',
        pathNot:
          '^src/(commands/(program|run|values|invocation|table)|platform/(config/|vendor-internals/parse-url|database/sql-state|contract/fields/id-text))|/commander/',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'commands-do-not-load-pages',
      comment: 'A command would load all of the dashboard before it does its work.',
      severity: 'error',
      from: { path: '^src/(commands/|services\\.module)', pathNot: SPEC },
      to: { path: '^src/(dashboard/|app\\.module)', dependencyTypesNot: ['type-only'] },
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
