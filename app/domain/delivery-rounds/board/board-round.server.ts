import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { rounds } from '../schema.ts'
import { readBoard } from './board.server.ts'
import type { BoardRound } from './board.ts'

/** One round of the board; null if not found. @param id untrusted */
export async function findBoardRound(
  db: DbOrTx,
  staff: Staff,
  id: string,
): Promise<BoardRound | null> {
  authorize(staff, 'see')
  if (!isUuid(id)) return null
  const [found] = await db.select({ day: rounds.day }).from(rounds).where(eq(rounds.id, id))
  if (!found) return null
  const ofDay = await readBoard(db, staff, found.day, found.day)
  return ofDay.find((round) => round.id === id.toLowerCase()) ?? null
}
