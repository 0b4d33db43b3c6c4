import { inArray } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import type { Paged } from '../../platform/pagination/list-request.ts'
import { paginate } from '../../platform/pagination/paginate.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { matchingRedirects, redirectColumns, redirectKeyset } from './matching-redirects.server.ts'
import type { RedirectListRequest } from './redirect-filters.ts'
import { redirects } from './schema.ts'
import type { StaffRedirect } from './staff-redirect.ts'

/** A page of the redirects. */
export async function listRedirects(
  db: DbOrTx,
  staff: Staff,
  request: RedirectListRequest,
): Promise<Paged<StaffRedirect>> {
  authorize(staff, 'see')
  const { page, size } = request
  const { ids, total, more } = await paginate<string>(db, {
    table: redirects,
    matching: matchingRedirects(request),
    order: redirectKeyset.order(request),
    orderedBy: [redirects.created_at, redirects.from_path, redirects.hits, redirects.last_hit_at],
    request,
  })
  const rows = await db
    .select(redirectColumns)
    .from(redirects)
    .where(inArray(redirects.id, ids))
    .orderBy(...redirectKeyset.order(request))
  return { rows, total, more, page, size }
}
