import type { DbOrTx } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import type { HistoryLine } from '../../staff/history/history-line.ts'
import { historyOf } from '../../staff/history/history-of.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { readZone, readZones } from './read-zones.server.ts'
import type { Zone } from './zone.ts'

const MAX_HISTORY_ROWS = 100

/** All zones as stored, not from the memory of the process. */
export async function listZones(db: DbOrTx, staff: Staff): Promise<Zone[]> {
  authorize(staff, 'see')
  return await readZones(db)
}

/** A zone with its history, newest first; null if there is none. @param id untrusted */
export async function findZone(
  db: DbOrTx,
  staff: Staff,
  id: string,
): Promise<(Zone & { history: HistoryLine[] }) | null> {
  authorize(staff, 'see')
  const zone = isUuid(id) ? await readZone(db, id) : undefined
  if (!zone) return null
  const wanted = { subject: 'zone', id: zone.id, limit: MAX_HISTORY_ROWS } as const
  return { ...zone, history: await historyOf(db, staff, wanted) }
}
