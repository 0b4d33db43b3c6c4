import { and, desc, like, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { likePattern } from '../../platform/pagination/list-request.ts'
import { sellSubmissions } from '../enquiries/schema.ts'

/** The newest sell requests of a mail address. @param email in lower case, not empty */
export async function findSellRequestsOf(db: DbOrTx, email: string, limit: number) {
  const { id, email: own, created_at, search_text } = sellSubmissions
  return await db
    .select({ id, receivedAt: created_at })
    .from(sellSubmissions)
    // The first condition can use an index.
    .where(and(like(search_text, likePattern(email)), sql`lower(${own}) = ${email}`))
    .orderBy(desc(created_at), desc(id))
    .limit(limit)
}
