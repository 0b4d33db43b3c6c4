import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { canonicalPath } from './redirect-addresses.ts'
import { redirects } from './schema.ts'

/**
 * Finds the redirect from an address without a page, by one read through an index.
 *
 * @param path as requested
 * @returns null if there is no redirect
 */
export async function followRedirect(
  db: DbOrTx,
  path: string,
): Promise<{ id: string; to: string } | null> {
  const from = canonicalPath(path)
  if (from === null) return null
  const [found] = await db
    .select({ id: redirects.id, to: redirects.to_path })
    .from(redirects)
    .where(eq(redirects.from_path, from))
  return found ?? null
}
