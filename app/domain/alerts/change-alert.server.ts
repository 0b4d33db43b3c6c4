import { eq } from 'drizzle-orm'
import { DAY_MS } from '../../platform/clock.ts'
import { type Db, inTransaction } from '../../platform/db.ts'
import { ALERT_MONTHS, type AlertChange, type AlertState, RETURN_DAYS } from './alert.ts'
import { type AlertRow, findLinkedAlert } from './alert-link.server.ts'
import { alerts } from './schema.ts'

/** The state that each change leads to, by current state; in other states it has no effect. */
const NEXT: Record<AlertChange, Partial<Record<AlertState, AlertState>>> = {
  confirm: { asked: 'active' },
  pause: { active: 'paused' },
  resume: { paused: 'active' },
  keep: { active: 'active', paused: 'active' },
  end: { asked: 'ended', active: 'ended', paused: 'ended' },
}

/**
 * Changes an alert by the link in its mails. A change that is not possible in the alert's state, such
 * as a second confirmation, has no effect.
 *
 * @param token untrusted
 * @returns the alert as it is now; null if the link is unknown
 */
export async function changeAlert(
  db: Db,
  token: string,
  change: AlertChange,
  now: Date,
): Promise<AlertRow | null> {
  return await inTransaction(db, async (tx) => {
    const linked = await findLinkedAlert(tx, token)
    if (!linked) return null
    const [alert] = await tx.select().from(alerts).where(eq(alerts.id, linked.id)).for('update')
    const state = alert && NEXT[change][alert.state]
    if (!alert || !state) return alert ?? null
    const [changed] = await tx
      .update(alerts)
      .set({ state, ...timesOf(alert, change, now) })
      .where(eq(alerts.id, alert.id))
      .returning()
    return changed ?? null
  })
}

function timesOf({ kind }: AlertRow, change: AlertChange, now: Date) {
  const ends_at = endOf(kind, now)
  if (change === 'confirm') return { confirmed_at: now, ends_at }
  if (change === 'keep') return { ends_at, ending_told_at: null }
  return change === 'end' ? { ended_at: now, end_reason: 'asked-to' as const } : {}
}

/** When an alert that is confirmed or kept now ends automatically. */
function endOf(kind: AlertRow['kind'], now: Date): Date {
  if (kind === 'return') return new Date(now.getTime() + RETURN_DAYS * DAY_MS)
  const end = new Date(now)
  end.setUTCMonth(now.getUTCMonth() + ALERT_MONTHS)
  // Six months after 31 August is the last day of February.
  if (end.getUTCDate() !== now.getUTCDate()) end.setUTCDate(0)
  return end
}
