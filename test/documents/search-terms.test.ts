import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Standard terms, each with the file of `app/` that implements it. */
const TERMS: [term: string, file: string][] = [
  ['advisory lock', 'platform/database/advisory-locks.ts'],
  ['audit log', 'domain/staff/history/record-change.server.ts'],
  ['backoff', 'platform/queue/queue.ts'],
  ['bounded count', 'platform/pagination/list-request.ts'],
  ['cache key', 'server/page-cache/cache-key.ts'],
  ['concurrency limit', 'server/connections/concurrency-limit.ts'],
  ['connection pool', 'platform/database/database-pool.ts'],
  ['content security policy', 'server/content-security-policy.ts'],
  ['CSRF', 'server/security-headers.ts'],
  ['CSV injection', 'platform/csv/csv.ts'],
  ['dead letter', 'platform/queue/dead-letters.ts'],
  ['deferred hydration', 'server/deferred-hydration/finish-page.ts'],
  ['erasure', 'privacy/erase-personal-data.ts'],
  ['flash message', 'platform/http/flash-cookie.ts'],
  ['graceful shutdown', 'boot/start-shop.ts'],
  ['health check', 'server/health-checks.ts'],
  ['honeypot', 'platform/form-protection/honeypot.ts'],
  ['hydration', 'server/deferred-hydration/page-scripts.ts'],
  ['idempotency key', 'domain/orders/checkout/open-payment.server.ts'],
  ['open redirect', 'platform/http/redirect-target.ts'],
  ['optimistic locking', 'domain/product-admin/save-product.server.ts'],
  ['outbox', 'platform/queue/queue.ts'],
  ['page cache', 'server/page-cache/page-cache.ts'],
  ['pagination', 'platform/pagination/paginate.ts'],
  ['permission', 'web/admin/access.ts'],
  ['polling', 'ui/order/use-polling.ts'],
  ['rate limit', 'platform/rate-limit/rate-limit.server.ts'],
  ['readiness', 'server/health-checks.ts'],
  ['reconciliation', 'domain/orders/reconciliation/reconcile-payments.server.ts'],
  ['refresh token', 'domain/staff/sessions/session-tokens.server.ts'],
  ['retention', 'privacy/retention.ts'],
  ['savepoint', 'platform/db.ts'],
  ['session token', 'domain/staff/sessions/session-tokens.server.ts'],
  ['stock ledger', 'domain/stock/move-stock.server.ts'],
  ['structured data', 'web/seo/structured-data.server.ts'],
  ['subject access', 'privacy/find-personal-data.ts'],
  ['surrogate', 'platform/xml.ts'],
  ['tracing', 'observability/tracing.ts'],
  ['trigram', 'platform/pagination/short-text.ts'],
  ['unmatched payment', 'domain/orders/reconciliation/unmatched-payments.server.ts'],
  ['webhook', 'routes/api/stripe-webhook.ts'],
]

/** Terms that may be absent from docs/. */
const CODE_ONLY = new Set(['surrogate'])

/** The text in lower case, without line breaks and the asterisks of comments after them. */
const oneLine = (text: string) => text.toLowerCase().replaceAll(/\s+(?:\*\s+)?/g, ' ')

async function readDocs(): Promise<string> {
  const names = await readdir(path.join(ROOT, 'docs'))
  const files = names.filter((name) => name.endsWith('.md'))
  const texts = files.map((name) => readFile(path.join(ROOT, 'docs', name), 'utf8'))
  return oneLine((await Promise.all(texts)).join('\n'))
}

const docs = await readDocs()

test.each(TERMS)('a search for "%s" finds app/%s and the docs', async (term, file) => {
  const source = await readFile(path.join(ROOT, 'app', file), 'utf8')
  expect(oneLine(source)).toContain(term.toLowerCase())
  if (!CODE_ONLY.has(term)) expect(docs).toContain(term.toLowerCase())
})
