import { and, like, type SQL, sql } from 'drizzle-orm'
import { keyset } from '../../../platform/pagination/keyset.ts'
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

/** The order of a list of discount codes, and positions in it. */
export const codeKeyset = keyset(
  {
    created: { key: discountCodes.created_at, type: 'timestamptz' },
    code: { key: discountCodes.code, type: 'text' },
    uses: { key: discountCodes.uses, type: 'integer' },
  },
  discountCodes.id,
)
