import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cruise, type IForbiddenRuleType } from 'dependency-cruiser'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

const CONFIG = new URL('../../.dependency-cruiser.js', import.meta.url)
const rule = z.custom<IForbiddenRuleType & { name: string }>(
  (value) => z.looseObject({ name: z.string() }).safeParse(value).success,
)
const configuration = z.object({
  default: z.object({ forbidden: z.array(rule) }),
})

/** For each rule, a file whose import violates it. */
const VIOLATIONS: Record<string, readonly [file: string, imported: string]> = {
  'no-cycles': ['app/platform/cycle-a.ts', 'app/platform/cycle-b.ts'],
  'platform-imports': ['app/platform/bad.ts', 'app/content/words.ts'],
  'domain-imports': ['app/domain/orders/bad.ts', 'app/content/words.ts'],
  'content-imports': ['app/content/bad.ts', 'app/ui/button.tsx'],
  'forms-imports': ['app/forms/bad.ts', 'app/ui/button.tsx'],
  'ui-imports': ['app/ui/bad.tsx', 'app/web/guard.ts'],
  'observability-imports': ['app/observability/bad.ts', 'app/web/guard.ts'],
  'audit-imports': ['app/audit/bad.ts', 'app/web/guard.ts'],
  'privacy-imports': ['app/privacy/bad.ts', 'app/web/guard.ts'],
  'jobs-imports': ['app/jobs/bad.ts', 'app/web/guard.ts'],
  'web-imports': ['app/web/bad.ts', 'app/jobs/scheduler.ts'],
  'server-imports': ['app/server/bad.ts', 'app/jobs/scheduler.ts'],
  'routes-imports': ['app/routes/bad.ts', 'app/jobs/scheduler.ts'],
  'boot-imports': ['app/boot/bad.ts', 'app/web/guard.ts'],
  'domain-media-imports': ['app/domain/media/bad.ts', 'app/domain/orders/order.ts'],
  'domain-mail-imports': ['app/domain/mail/bad.ts', 'app/domain/orders/order.ts'],
  'domain-payments-imports': ['app/domain/payments/bad.ts', 'app/domain/orders/order.ts'],
  'domain-staff-imports': ['app/domain/staff/bad.ts', 'app/domain/orders/order.ts'],
  'domain-newsletter-imports': ['app/domain/newsletter/bad.ts', 'app/domain/orders/order.ts'],
  'domain-enquiries-imports': ['app/domain/enquiries/bad.ts', 'app/domain/orders/order.ts'],
  'domain-catalogue-imports': ['app/domain/catalogue/bad.ts', 'app/domain/orders/order.ts'],
  'domain-delivery-imports': ['app/domain/delivery/bad.ts', 'app/domain/orders/order.ts'],
  'domain-redirects-imports': ['app/domain/redirects/bad.ts', 'app/domain/orders/order.ts'],
  'domain-stock-imports': ['app/domain/stock/bad.ts', 'app/domain/orders/order.ts'],
  'domain-settings-imports': ['app/domain/settings/bad.ts', 'app/domain/orders/order.ts'],
  'domain-visits-imports': ['app/domain/visits/bad.ts', 'app/domain/orders/order.ts'],
  'domain-testimonials-imports': ['app/domain/testimonials/bad.ts', 'app/domain/cart/cart.ts'],
  'domain-conversations-imports': ['app/domain/conversations/bad.ts', 'app/domain/cart/cart.ts'],
  'domain-alerts-imports': ['app/domain/alerts/bad.ts', 'app/domain/cart/cart.ts'],
  'domain-seller-page-imports': ['app/domain/seller-page/bad.ts', 'app/domain/cart/cart.ts'],
  'domain-order-links-imports': ['app/domain/order-links/bad.ts', 'app/domain/cart/cart.ts'],
  'domain-order-page-imports': ['app/domain/order-page/bad.ts', 'app/domain/cart/cart.ts'],
  'domain-pages-imports': ['app/domain/pages/bad.ts', 'app/domain/orders/order.ts'],
  'domain-stock-book-imports': ['app/domain/stock-book/bad.ts', 'app/domain/media/store.ts'],
  'domain-discounts-imports': ['app/domain/discounts/bad.ts', 'app/domain/orders/order.ts'],
  'domain-cart-imports': ['app/domain/cart/bad.ts', 'app/domain/orders/order.ts'],
  'domain-orders-imports': ['app/domain/orders/bad-module.ts', 'app/domain/enquiries/enquiry.ts'],
  'domain-list-import-imports': ['app/domain/list-import/bad.ts', 'app/domain/orders/order.ts'],
  'domain-returns-imports': ['app/domain/returns/bad.ts', 'app/domain/cart/cart.ts'],
  'domain-delivery-rounds-imports': [
    'app/domain/delivery-rounds/bad.ts',
    'app/domain/cart/cart.ts',
  ],
  'domain-product-admin-imports': ['app/domain/product-admin/bad.ts', 'app/domain/orders/order.ts'],
  'every-folder-has-a-rule': ['app/attic/bad.ts', 'app/platform/clock.ts'],
  'every-domain-module-has-a-rule': ['app/domain/attic/bad.ts', 'app/platform/clock.ts'],
  'domain-without-screens': ['app/domain/orders/screen.ts', 'react'],
  'ui-is-browser-safe': ['app/ui/unsafe.tsx', 'app/domain/orders/place.server.ts'],
  'routes-without-database': ['app/routes/database.ts', 'drizzle-orm'],
  'web-reads-the-request-context-only': ['app/web/server.ts', 'app/server/http-server.ts'],
  'only-uploads-import-web': ['app/server/web.ts', 'app/web/guard.ts'],
  'sandbox-knows-no-shop': ['sandbox/bad.ts', 'app/domain/orders/order.ts'],
  'test-fixtures-stay-in-test': ['app/ui/fixture.tsx', 'test/support/fixtures/orders.ts'],
  'no-dev-packages-in-the-shop': ['app/ui/dev.tsx', 'vitest'],
}

const PACKAGES = ['react', 'drizzle-orm', 'vitest']

test('each import rule reports its violation', async () => {
  const { default: config } = configuration.parse(await import(CONFIG.href))
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'kept-imports-')))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await seed(root)
  const here = process.cwd()
  process.chdir(root)
  onTestFinished(() => process.chdir(here))
  const { output } = await cruise(['app', 'sandbox', 'test'], {
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
  })
  if (typeof output === 'string') throw new Error(output)
  const reported = new Map<string, string[]>()
  for (const { rule, from } of output.summary.violations) {
    reported.set(rule.name, [...(reported.get(rule.name) ?? []), from])
  }
  for (const { name } of config.forbidden) {
    expect(reported.get(name) ?? [], name).toContain(VIOLATIONS[name]?.[0])
  }
  expect(Object.keys(VIOLATIONS).toSorted()).toEqual(
    config.forbidden.map(({ name }) => name).toSorted(),
  )
})

async function seed(root: string): Promise<void> {
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), text)
  }
  await write(
    'package.json',
    JSON.stringify({
      type: 'module',
      dependencies: { react: '1.0.0', 'drizzle-orm': '1.0.0' },
      devDependencies: { vitest: '1.0.0' },
    }),
  )
  for (const name of PACKAGES) {
    const manifest = { name, version: '1.0.0', type: 'module', main: 'index.js' }
    await write(`node_modules/${name}/package.json`, JSON.stringify(manifest))
    await write(`node_modules/${name}/index.js`, 'export const thing = 1\n')
  }
  const files = Object.values(VIOLATIONS)
  for (const [, imported] of files) {
    if (!PACKAGES.includes(imported)) await write(imported, 'export const thing = 1\n')
  }
  for (const [file, imported] of files) {
    const from = PACKAGES.includes(imported)
      ? imported
      : path.relative(path.dirname(file), imported).replace(/^(?!\.)/, './')
    await write(file, `import { thing } from '${from}'\nexport const used = thing\n`)
  }
  const back = `import { used } from './cycle-a.ts'\nexport const thing = used\n`
  await write('app/platform/cycle-b.ts', back)
}
