import { and, asc, desc, like, type SQL, sql } from 'drizzle-orm'
import { likePattern } from '../../../platform/pagination/list-request.ts'
import { discountCodes } from '../schema.ts'
import type { CodeListRequest, CodeState } from './discount-filters.ts'
import { type StaffCode, stateOfCode } from './staff-code.ts'

type CodeRow = typeof discountCodes.$inferSelect

export function toStaffCode(row: CodeRow, now: Date): StaffCode {
  const { created_at: createdAt, updated_at: _, ...code } = row
  return { ...code, createdAt, state: stateOfCode(row, now) }
}

export function matchingCodes({ q, state, from, to }: CodeListRequest, now: Date): SQL | undefined {
  return and(
    q ? like(sql`lower(${discountCodes.code})`, likePattern(q.replaceAll(' ', ''))) : undefined,
    state ? stateIs(state, now) : undefined,
    from ? sql`${discountCodes.created_at} >= ${from}` : undefined,
    to ? sql`${discountCodes.created_at} < ${to}` : undefined,
  )
}

/** The SQL equivalent of `stateOfCode`. */
function stateIs(state: CodeState, now: Date): SQL {
  return sql`${state} = case
    when not ${discountCodes.active} then 'ended'
    when ${discountCodes.valid_until} <= ${now} then 'expired'
    when ${discountCodes.uses} >= ${discountCodes.max_uses} then 'used-up'
    when ${discountCodes.valid_from} > ${now} then 'scheduled'
    else 'active' end`
}

/** The sort order of a list of codes, unique by its last key. */
export function orderOfCodes({ sort, descending }: CodeListRequest): SQL[] {
  const direction = descending ? desc : asc
  const by = {
    created: discountCodes.created_at,
    code: discountCodes.code,
    uses: discountCodes.uses,
  }[sort]
  return [direction(by), direction(discountCodes.id)]
}
