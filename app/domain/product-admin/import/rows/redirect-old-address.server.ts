import type { DbOrTx, Tx } from '../../../../platform/db.ts'
import type { ProductId } from '../../../../platform/values/ids.ts'
import { truncate } from '../../../../platform/values/truncate.ts'
import { findTargets } from '../../../redirects/add-redirects.server.ts'
import { readSource, readTarget } from '../../../redirects/redirect-addresses.ts'
import { createRedirect } from '../../../redirects/save-redirect.server.ts'
import type { Staff } from '../../../staff/staff.ts'
import type { RowNote, SourceRow } from './source-row.ts'

/**
 * Creates a redirect from a product's old address to the product.
 *
 * @returns a note if that is not possible
 */
export async function redirectOldAddress(
  tx: Tx,
  staff: Staff,
  { oldPath, productId }: { oldPath: string; productId: ProductId },
  now: Date,
): Promise<RowNote | null> {
  const notMade: RowNote = { code: 'redirect-not-made', detail: truncate(oldPath, 200) }
  const source = readSource(oldPath)
  if (!source.ok) return notMade
  const from = source.path
  const read = readTarget(`/shop/product/${productId}`, '')
  if (!read.ok) throw new Error('a product has no address')
  const { target } = read
  const result = await createRedirect(tx, staff, { from, target }, now)
  if (result.ok) return null
  return (await findTargets(tx, [from])).get(from) === target.to ? null : notMade
}

/** The old addresses of these rows that already have a redirect, as written in the rows. */
export async function findRedirected(
  db: DbOrTx,
  rows: readonly SourceRow[],
): Promise<ReadonlySet<string>> {
  const paths = rows.flatMap(({ oldPath }) => {
    const source = oldPath === undefined ? null : readSource(oldPath)
    return oldPath !== undefined && source?.ok ? [{ oldPath, path: source.path }] : []
  })
  const here = await findTargets(
    db,
    paths.map(({ path }) => path),
  )
  return new Set(paths.filter(({ path }) => here.has(path)).map(({ oldPath }) => oldPath))
}
