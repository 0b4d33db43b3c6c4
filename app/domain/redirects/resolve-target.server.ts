import { and, eq, inArray } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { parseProductId } from '../../platform/values/ids.ts'
import { products } from '../catalogue/schema.ts'
import type { Target, UnresolvedTarget } from './redirect-addresses.ts'
import { redirects } from './schema.ts'

export type ResolveTargetResult = { ok: true; to: string } | { ok: false; reason: UnresolvedTarget }

/**
 * Finds the page that each redirect leads to. A target that is itself an old address is replaced by the
 * target of its redirect. Since a stored target is always a page, and a stored source never is,
 * there are neither chains nor loops.
 *
 * @param wanted canonical sources with their targets
 */
export async function resolveTargets<Wanted extends { from: string; target: Target }>(
  tx: DbOrTx,
  wanted: readonly Wanted[],
): Promise<(Wanted & { resolved: ResolveTargetResult })[]> {
  const known = await findProducts(
    tx,
    wanted.flatMap(({ target: { page } }) => (page.kind === 'product' ? [page.id] : [])),
  )
  const further = await findSources(
    tx,
    wanted.flatMap(({ target: { page, path } }) => (page.kind === 'none' ? [path] : [])),
  )
  return wanted.map((one) => ({ ...one, resolved: resolve(one) }))

  function resolve({ from, target: { to, path, page } }: Wanted): ResolveTargetResult {
    if (page.kind === 'page') return { ok: true, to }
    if (page.kind === 'product') {
      return known.has(page.id) ? { ok: true, to } : { ok: false, reason: 'no-product' }
    }
    if (path === from) return { ok: false, reason: 'loop' }
    const end = further.get(path)
    return end === undefined ? { ok: false, reason: 'no-page' } : { ok: true, to: end }
  }
}

async function findProducts(tx: DbOrTx, texts: readonly string[]): Promise<Set<string>> {
  const ids = texts.map(parseProductId).filter((id) => id !== null)
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.is_deleted, false)))
  return new Set(rows.map(({ id }) => id))
}

/** Locks the rows: their targets must not change before the new redirect is stored. */
async function findSources(tx: DbOrTx, paths: readonly string[]): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map()
  const rows = await tx
    .select({ from: redirects.from_path, to: redirects.to_path })
    .from(redirects)
    .where(inArray(redirects.from_path, [...new Set(paths)]))
    .orderBy(redirects.from_path)
    .for('share')
  return new Map(rows.map(({ from, to }) => [from, to]))
}
