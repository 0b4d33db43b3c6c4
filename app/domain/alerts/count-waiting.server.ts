import { sql } from 'drizzle-orm'
import { readNumeric } from '../../platform/database/columns.ts'
import type { DbOrTx } from '../../platform/db.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import type { WaitingForIt } from './demand.ts'
import { type MatchedPiece, matchesPiece } from './matching/matches-piece.server.ts'
import { containsSearch } from './search-snapshot.ts'

type Described = Pick<MatchedPiece, 'category' | 'condition' | 'colors' | 'brand'> & {
  /** The text that searches are compared with, in lower case. */
  text: string
}

/**
 * Counts the people with an alert that matches the described piece, at any price and of any size. Other
 * unknown properties match only alerts that do not limit them.
 */
export async function countWaiting(
  db: DbOrTx,
  staff: Staff,
  { text, ...piece }: Described,
): Promise<WaitingForIt> {
  authorize(staff, 'see')
  const named = await db.execute<{ materials: string[] }>(
    sql`select product_materials('', ${text}) as materials`,
  )
  const materials = named.rows[0]?.materials ?? []
  const unknown = { price: null, sizes: null, isReduced: false }
  const matching = matchesPiece({ ...piece, ...unknown, materials })
  const searches = await db.execute<{ terms: string }>(sql`
    select distinct search_terms as terms from alerts where ${matching}`)
  const terms = searches.rows.map((row) => row.terms).filter((one) => containsSearch(one, text))
  const { rows } = await db.execute<{ people: number; top: string | null }>(sql`
    select count(distinct email)::int as people,
      case when bool_and(max_price is not null) then max(max_price) end as top
    from alerts where ${matching} and search_terms = any(${sql.param(terms)}::text[])`)
  const { people = 0, top = null } = rows[0] ?? {}
  return { people, topPrice: top === null ? null : readNumeric(top) }
}
