import { sql } from 'drizzle-orm'
import { readNumeric } from '../../platform/columns.ts'
import type { DbOrTx } from '../../platform/db.ts'
import { toProductId } from '../../platform/ids.ts'
import { parseListingQuery } from '../catalogue/listing/listing-query.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { criteriaOf } from './criteria.ts'
import type { Wanted, WantedPiece } from './wanted.ts'

const MOST = 100

/** What most people wait for first; without anything about them. */
export async function listWanted(db: DbOrTx, staff: Staff): Promise<Wanted[]> {
  authorize(staff, 'see')
  const { rows } = await db.execute<{
    wanted: string
    people: number
    top: string | null
    since: Date
  }>(sql`
    select wanted, count(*)::int as people,
      case when bool_and(top is not null) then max(top) end as top, min(since) as since
    from (
      select wanted, min(confirmed_at) as since,
        case when bool_and(max_price is not null) then max(max_price) end as top
      from alerts where state = 'active' and kind = 'like' group by wanted, email
    ) as persons
    group by wanted order by people desc, since limit ${MOST}`)
  return rows.map(({ wanted, people, top, since }) => ({
    criteria: criteriaOf(parseListingQuery(new URL(wanted, 'http://shop').searchParams)),
    people,
    topPrice: top === null ? null : readNumeric(top),
    since: new Date(since),
  }))
}

/** The pieces that most people want to hear of: reserved or saved. */
export async function listWantedPieces(db: DbOrTx, staff: Staff): Promise<WantedPiece[]> {
  authorize(staff, 'see')
  const { rows } = await db.execute<{ id: string; title: string; people: number }>(sql`
    select products.id, title, count(distinct email)::int as people
    from alerts
    join alert_pieces on alert_id = alerts.id
    join products on products.id = product_id
    where state = 'active' group by products.id order by people desc, title limit ${MOST}`)
  return rows.map(({ id, ...row }) => ({ ...row, id: toProductId(id) }))
}
