import { and, eq, sql } from 'drizzle-orm'
import { type DbOrTx, inTransaction, type Tx } from '../../../platform/db.ts'
import { isoDay } from '../../../platform/values/dates.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { type DocumentName, hasInForceDate } from '../documents.ts'
import { lastPublication, lockDocument, newestVersion } from '../lock-document.server.ts'
import { pagePublications } from '../schema.ts'
import { DEFAULT_VERSION, type PublishRefusal } from '../versions.ts'

export type ToPublish = {
  name: DocumentName
  label: string
  /** The newest version, as the form showed it. */
  number: number
  /** null: immediately. */
  dueAt: Date | null
  /** The day from which a legal text applies, '2026-11-21'; null for other documents. */
  inForceFrom: string | null
}

export type PublishResult = { ok: true; number: number } | { ok: false; reason: PublishRefusal }

const FURTHEST_MS = 366 * 24 * 60 * 60_000

/**
 * Publishes the newest version, now or at a given time. An earlier schedule is cancelled: an
 * older version must not replace a newer one.
 */
export async function publishVersion(
  db: DbOrTx,
  staff: Staff,
  given: ToPublish,
  now: Date,
): Promise<PublishResult> {
  authorize(staff, 'edit')
  const { name, label, number, dueAt } = given
  const refusal = timeRefusal(given, now)
  if (refusal) return { ok: false, reason: refusal }
  return await inTransaction(db, async (tx) => {
    await lockDocument(tx, name)
    if ((await newestVersion(tx, name)) !== number) return { ok: false, reason: 'changed' }
    const last = await lastPublication(tx, name)
    const isSame = (last?.number ?? DEFAULT_VERSION) === number
    // The same version with another date of entry into force is a new publication.
    if (number === DEFAULT_VERSION || (isSame && last?.inForceFrom === given.inForceFrom)) {
      return { ok: false, reason: 'published-already' }
    }
    await cancelScheduled(tx, name)
    await tx.insert(pagePublications).values({
      document: name,
      number,
      state: dueAt ? 'scheduled' : 'published',
      due_at: dueAt ?? now,
      in_force_from: given.inForceFrom,
      staff_id: staff.id,
      staff_name: staff.fullName,
      created_at: now,
      published_at: dueAt ? null : now,
      place: dueAt ? null : (last?.place ?? 0) + 1,
    })
    await recordChange(tx, staff, {
      subject: 'page',
      id: name,
      label,
      action: dueAt ? 'publication scheduled' : 'published',
      changes: {
        version: [last?.number ?? DEFAULT_VERSION, number],
        ...(dueAt && { at: [null, dueAt.toISOString()] }),
        ...(given.inForceFrom && { in_force_from: [last?.inForceFrom ?? null, given.inForceFrom] }),
      },
    })
    return { ok: true, number }
  })
}

function timeRefusal({ name, dueAt, inForceFrom }: ToPublish, now: Date): PublishRefusal | null {
  if (dueAt && dueAt.getTime() <= now.getTime()) return 'in-the-past'
  if (dueAt && dueAt.getTime() - now.getTime() > FURTHEST_MS) return 'too-far'
  if (!hasInForceDate(name)) return null
  if (inForceFrom === null) return 'no-date'
  return inForceFrom > isoDay(dueAt ?? now) ? 'date-after-publication' : null
}

/** Cancels a scheduled publication. @returns false if there was none */
export async function cancelSchedule(
  db: DbOrTx,
  staff: Staff,
  { name, label }: { name: DocumentName; label: string },
): Promise<boolean> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx) => {
    await lockDocument(tx, name)
    const number = await cancelScheduled(tx, name)
    if (number === null) return false
    const changes = { version: [number, null] as [number, null] }
    const action = 'publication cancelled'
    await recordChange(tx, staff, { subject: 'page', id: name, label, action, changes })
    return true
  })
}

/** @returns the number of the version that was scheduled, or null */
async function cancelScheduled(tx: Tx, name: DocumentName): Promise<number | null> {
  const [cancelled] = await tx
    .update(pagePublications)
    .set({ state: 'cancelled' })
    .where(and(eq(pagePublications.document, name), eq(pagePublications.state, 'scheduled')))
    .returning({ number: pagePublications.number })
  return cancelled?.number ?? null
}

/**
 * Publishes the versions that are due, each once, even if several processes run this. Versions saved since
 * they were scheduled remain drafts.
 *
 * @param labelOf returns a document's name in the history
 * @returns the documents published by this call
 */
export async function publishDue(
  db: DbOrTx,
  labelOf: (name: DocumentName) => string,
  now: Date,
): Promise<DocumentName[]> {
  const due = await db
    .select({ id: pagePublications.id, name: pagePublications.document })
    .from(pagePublications)
    .where(and(eq(pagePublications.state, 'scheduled'), sql`${pagePublications.due_at} <= ${now}`))
    .orderBy(pagePublications.due_at)
  const published: DocumentName[] = []
  for (const { id, name } of due) {
    const isDone = await inTransaction(db, (tx) =>
      publishScheduled(tx, id, name, labelOf(name), now),
    )
    if (isDone) published.push(name)
  }
  return published
}

/** @returns false if another process has published it, or it was cancelled */
async function publishScheduled(
  tx: Tx,
  id: number,
  name: DocumentName,
  label: string,
  now: Date,
): Promise<boolean> {
  await lockDocument(tx, name)
  const last = await lastPublication(tx, name)
  const [row] = await tx
    .update(pagePublications)
    .set({ state: 'published', published_at: now, place: (last?.place ?? 0) + 1 })
    .where(and(eq(pagePublications.id, id), eq(pagePublications.state, 'scheduled')))
    .returning()
  if (!row) return false
  await recordChange(
    tx,
    { id: row.staff_id, fullName: row.staff_name },
    {
      subject: 'page',
      id: name,
      label,
      action: 'published as scheduled',
      changes: { version: [last?.number ?? DEFAULT_VERSION, row.number] },
    },
  )
  return true
}
