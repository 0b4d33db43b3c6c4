/**
 * Import rules between folders and modules. docs/architecture.md describes the same table, and
 * test/imports/import-rules.test.ts proves each rule with a seeded violation.
 */
const TESTS = '\\.(test|spec)\\.tsx?$'
const SERVER_ONLY = '\\.server\\.ts$|/schema\\.ts$'

/** The folders that each folder of `app/` may import besides itself. A missing folder is an error. */
const FOLDERS = {
  platform: [],
  domain: ['platform'],
  content: ['domain', 'platform'],
  forms: ['content', 'domain', 'platform'],
  ui: ['content', 'domain', 'forms', 'platform'],
  observability: ['domain', 'platform', 'server'],
  privacy: ['content', 'domain', 'platform', 'server'],
  audit: ['domain', 'platform'],
  jobs: ['content', 'domain', 'forms', 'platform', 'privacy', 'server'],
  web: ['content', 'domain', 'forms', 'platform', 'server', 'ui'],
  server: ['content', 'domain', 'observability', 'platform', 'web'],
  routes: ['content', 'domain', 'forms', 'platform', 'privacy', 'server', 'ui', 'web'],
  boot: ['content', 'domain', 'jobs', 'observability', 'platform', 'server'],
}

/** The modules that each module of the domain may import besides itself and `platform`. */
const MODULES = {
  media: [],
  mail: [],
  payments: [],
  staff: ['mail'],
  newsletter: ['mail', 'staff'],
  enquiries: ['delivery', 'mail', 'media', 'staff'],
  catalogue: ['media', 'staff'],
  pages: ['media', 'staff'],
  settings: ['media', 'staff'],
  redirects: ['catalogue', 'staff'],
  stock: ['catalogue'],
  visits: ['catalogue', 'staff'],
  discounts: ['catalogue', 'payments', 'staff'],
  delivery: ['settings', 'staff'],
  cart: ['catalogue', 'stock'],
  alerts: ['catalogue', 'mail', 'staff'],
  orders: [
    'catalogue',
    'stock',
    'discounts',
    'delivery',
    'cart',
    'pages',
    'payments',
    'mail',
    'newsletter',
    'staff',
  ],
  'order-links': ['mail', 'orders', 'staff'],
  conversations: [
    'enquiries',
    'mail',
    'media',
    'orders',
    'order-links',
    'returns',
    'delivery-rounds',
    'staff',
  ],
  'order-page': [
    'catalogue',
    'delivery',
    'orders',
    'order-links',
    'returns',
    'delivery-rounds',
    'staff',
  ],
  // A seller's page contains their conversation and opens the pick-up; no module imports it.
  'seller-page': [
    'conversations',
    'delivery',
    'enquiries',
    'mail',
    'order-links',
    'delivery-rounds',
  ],
  // A review belongs to an order; no module imports this one either.
  testimonials: ['catalogue', 'orders', 'order-links', 'mail', 'staff'],
  // Delivers orders; only modules that combine several others import it.
  'delivery-rounds': [
    'catalogue',
    'delivery',
    'enquiries',
    'mail',
    'media',
    'orders',
    'order-links',
    'returns',
    'settings',
    'staff',
  ],
  // Returned products are edited like any product; rounds collect them.
  returns: [
    'catalogue',
    'delivery',
    'mail',
    'media',
    'orders',
    'order-links',
    'product-admin',
    'staff',
  ],
  'list-import': ['discounts', 'newsletter', 'redirects', 'staff'],
  'stock-book': ['catalogue', 'enquiries', 'orders', 'returns', 'staff'],
  // The management of products by staff involves all of these.
  'product-admin': [
    'catalogue',
    'stock',
    'discounts',
    'enquiries',
    'media',
    'newsletter',
    'redirects',
    'staff',
  ],
}

const within = (root, names) => names.map((name) => `^${root}/${name}/`)

const folderRules = Object.entries(FOLDERS).map(([name, allowed]) => ({
  name: `${name}-imports`,
  comment: `app/${name} may import ${allowed.join(', ') || 'packages only'}`,
  severity: 'error',
  from: { path: `^app/${name}/`, pathNot: TESTS },
  to: {
    path: '^(app|sandbox|demo|tools|test)/|^server\\.ts$',
    pathNot: [
      ...within('app', [name, ...allowed]),
      // The layout of the shop's pages reads the data of the root route's loader.
      ...(name === 'routes' ? ['^app/root\\.tsx$', '/\\+types/'] : []),
      // Outside production the payment sandbox and the demo are part of the shop.
      ...(name === 'boot'
        ? ['^sandbox/sandbox\\.ts$', '^demo/(load-demo|sample-orders)\\.ts$']
        : []),
    ],
  },
}))

const moduleRules = Object.entries(MODULES).map(([name, allowed]) => ({
  name: `domain-${name}-imports`,
  comment: `app/domain/${name} may import platform, ${allowed.join(', ')}`,
  severity: 'error',
  from: { path: `^app/domain/${name}/`, pathNot: TESTS },
  to: { path: '^app/domain/', pathNot: within('app/domain', [name, ...allowed]) },
}))

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...folderRules,
    ...moduleRules,
    {
      name: 'every-folder-has-a-rule',
      comment: 'Name the folder in FOLDERS, with what it may import.',
      severity: 'error',
      from: {
        path: '^app/[^/]+/',
        pathNot: [...within('app', Object.keys(FOLDERS)), '^app/styles/'],
      },
      to: {},
    },
    {
      name: 'every-domain-module-has-a-rule',
      comment: 'Name the module in MODULES, with what it may import.',
      severity: 'error',
      from: { path: '^app/domain/', pathNot: within('app/domain', Object.keys(MODULES)) },
      to: {},
    },
    {
      name: 'domain-without-screens',
      severity: 'error',
      from: { path: '^app/(domain|platform)/', pathNot: TESTS },
      to: { path: 'node_modules/(react|react-dom|react-router)/' },
    },
    {
      name: 'ui-is-browser-safe',
      severity: 'error',
      from: { path: '^app/(ui|content|forms)/', pathNot: TESTS },
      to: { path: SERVER_ONLY, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routes-without-database',
      severity: 'error',
      from: { path: '^app/(routes|web)/', pathNot: TESTS },
      to: { path: '/schema\\.ts$|node_modules/(drizzle-orm|stripe|pg)/' },
    },
    {
      name: 'web-reads-the-request-context-only',
      severity: 'error',
      from: { path: '^app/(web|privacy|jobs)/', pathNot: TESTS },
      to: { path: '^app/server/', pathNot: '^app/server/request-context\\.ts$' },
    },
    {
      name: 'only-uploads-import-web',
      severity: 'error',
      from: { path: '^app/server/', pathNot: ['^app/server/uploads/', TESTS] },
      to: { path: '^app/web/' },
    },
    {
      name: 'sandbox-knows-no-shop',
      severity: 'error',
      from: { path: '^sandbox/', pathNot: TESTS },
      to: { path: '^(app|demo|tools|test)/', pathNot: '^app/platform/' },
    },
    {
      name: 'test-fixtures-stay-in-test',
      severity: 'error',
      from: { path: '^(app|sandbox|demo|server\\.ts)', pathNot: TESTS },
      to: { path: '^test/|\\.(test|spec)\\.tsx?$|-testing\\.ts$' },
    },
    {
      name: 'no-dev-packages-in-the-shop',
      severity: 'error',
      from: {
        path: '^(app/|sandbox/|server\\.ts)',
        pathNot: `${TESTS}|^app/server/load-request-handler\\.ts$|^app/routes\\.ts$`,
      },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: '@fontsource',
      },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
