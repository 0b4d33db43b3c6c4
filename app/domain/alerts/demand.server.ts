import { sql } from 'drizzle-orm'
import { readNumeric } from '../../platform/database/columns.ts'
import type { DbOrTx } from '../../platform/db.ts'
import { toProductId } from '../../platform/values/ids.ts'
import { SIZE_PARAMS, type SizeParam } from '../catalogue/listing/further-filters.ts'
import { parseListingQuery } from '../catalogue/listing/listing-query.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { criteriaOf } from './criteria.ts'
import type { Wanted, WantedPiece, WantedSize } from './demand.ts'

const MAX_ROWS = 100

type WantedRow = Record<SizeParam, Pick<WantedSize, 'people' | 'least' | 'most'>> & {
  wanted: string
  people: number
  top: string | null
  since: Date
}

/** What people wait for, by number of people in descending order; without personal data. */
export async function listWanted(db: DbOrTx, staff: Staff): Promise<Wanted[]> {
  authorize(staff, 'see')
  const { rows } = await db.execute<WantedRow>(sql`
    select wanted, count(*)::int as people,
      case when bool_and(top is not null) then max(top) end as top, min(since) as since,
      ${limits('width', 'maxWidth')}, ${limits('depth', 'maxDepth')}, ${limits('height', 'maxHeight')}
    from (
      select wanted, min(confirmed_at) as since,
        case when bool_and(max_price is not null) then max(max_price) end as top,
        ${loosest('width')}, ${loosest('depth')}, ${loosest('height')}
      from alerts where state = 'active' and kind = 'like' group by wanted, email
    ) as persons
    group by wanted order by people desc, since limit ${MAX_ROWS}`)
  return rows.map(({ wanted, people, top, since, ...sizes }) => ({
    criteria: criteriaOf(parseListingQuery(new URL(wanted, 'http://shop').searchParams)),
    people,
    topPrice: top === null ? null : readNumeric(top),
    sizes: SIZE_NAMES.map((param) => ({ param, ...sizes[param] })).filter(
      (size) => size.people > 0,
    ),
    since: new Date(since),
  }))
}

type Side = (typeof SIZE_PARAMS)[SizeParam]
const SIZE_NAMES = Object.keys(SIZE_PARAMS) as SizeParam[]

/** The largest size that the alerts of one person accept. */
function loosest(side: Side) {
  const column = sql.raw(`max_${side}_mm`)
  return sql`case when bool_and(${column} is not null) then max(${column}) end as ${sql.raw(side)}`
}

/** How many people limit the size, and the smallest and largest limit. */
function limits(side: Side, param: SizeParam) {
  const column = sql.raw(side)
  return sql`json_build_object('people', count(${column}), 'least', min(${column}),
    'most', max(${column})) as ${sql.identifier(param)}`
}

/** The reserved or saved pieces with alerts, by number of people in descending order. */
export async function listWantedPieces(db: DbOrTx, staff: Staff): Promise<WantedPiece[]> {
  authorize(staff, 'see')
  const { rows } = await db.execute<{ id: string; title: string; people: number }>(sql`
    select products.id, title, count(distinct email)::int as people
    from alerts
    join alert_pieces on alert_id = alerts.id
    join products on products.id = product_id
    where state = 'active' group by products.id order by people desc, title limit ${MAX_ROWS}`)
  return rows.map(({ id, ...row }) => ({ ...row, id: toProductId(id) }))
}
