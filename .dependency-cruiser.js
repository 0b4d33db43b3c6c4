/** Who may import whom: see docs/architecture.md. */
const domain = (name) => `^app/domain/${name}/`
const may = (name, ...others) => ({
  name: `${name}-imports`,
  comment: `${name} may import ${others.join(', ') || 'platform only'}`,
  severity: 'error',
  from: { path: domain(name) },
  to: {
    path: '^app/domain/',
    pathNot: [name, ...others].map(domain),
  },
})
const PURE = '\\.(server|test)\\.ts$|/schema\\.ts$'

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'platform-knows-nothing',
      severity: 'error',
      from: { path: '^app/platform/' },
      to: { path: '^(app/(?!platform/)|server\\.ts|demo/|tools/)' },
    },
    may('media'),
    may('mail'),
    may('payments'),
    may('staff', 'mail'),
    may('newsletter', 'mail', 'staff'),
    may('enquiries', 'mail', 'media', 'staff'),
    may('catalogue', 'media', 'staff'),
    may('stock', 'catalogue'),
    may('cart', 'catalogue', 'stock'),
    may('orders', 'catalogue', 'stock', 'cart', 'payments', 'mail', 'newsletter', 'staff'),
    // Imported by no other: what staff do with products touches all of these.
    may('stockroom', 'catalogue', 'stock', 'enquiries', 'media', 'staff'),
    {
      name: 'domain-knows-no-screens',
      severity: 'error',
      from: { path: '^app/domain/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(app/(ui|routes|sandbox)/|app/[^/]+\\.tsx?$)|node_modules/(react|react-dom|react-router)/',
      },
    },
    {
      name: 'ui-is-browser-safe',
      severity: 'error',
      from: { path: '^app/ui/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: `^app/(routes|sandbox)/|${PURE}|^app/domain/.*${PURE}`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'routes-speak-to-domain',
      severity: 'error',
      from: { path: '^app/routes/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '/schema\\.ts$|node_modules/(drizzle-orm|stripe|pg)/' },
    },
    {
      name: 'sandbox-stands-alone',
      severity: 'error',
      from: { path: '^app/sandbox/', pathNot: '\\.test\\.ts$' },
      to: { path: '^app/(domain|routes|ui)/' },
    },
    {
      name: 'no-dev-packages-in-the-shop',
      severity: 'error',
      from: {
        path: '^(app/|server\\.ts)',
        pathNot:
          '(\\.test|-testing|test-bench)\\.tsx?$|^app/load-handler\\.ts$|^app/(admin-)?routes\\.ts$',
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
