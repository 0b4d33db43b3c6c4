import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { adminUsers } from '../staff/schema.ts'
import { conversations } from './schema.ts'

/** Joins the staff member that a conversation is assigned to. One whose account is closed looks after nothing. */
export const isAssignee = and(
  eq(adminUsers.id, conversations.taken_by),
  isNull(adminUsers.disabled_at),
)

/** The conversations without a responsible staff member. */
export function isUnassigned(db: DbOrTx) {
  const closed = db
    .select({ id: adminUsers.id })
    .from(adminUsers)
    .where(isNotNull(adminUsers.disabled_at))
  return or(isNull(conversations.taken_by), inArray(conversations.taken_by, closed))
}
