import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { type Db, type DbOrTx, inTransaction, type Tx } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { savedReplies } from '../schema.ts'
import { MAX_REPLIES, type SavedReply } from './saved-reply.ts'

/** Returns all saved replies by name. */
export async function listReplies(db: DbOrTx, staff: Staff): Promise<SavedReply[]> {
  authorize(staff, 'see')
  const { id, name, body, version } = savedReplies
  return await db
    .select({ id, name, body, version })
    .from(savedReplies)
    .orderBy(asc(sql`lower(${name})`))
    .limit(MAX_REPLIES)
}

/** The reply that a form was shown with; null for a new one. */
type Seen = { id: string; version: number }

export type SaveReplyResult =
  /** `version`: of what is stored now. */
  | { ok: true; version: number }
  /** `changed`: by a colleague since the form was opened. `too-many`: 100 exist. */
  | { ok: false; reason: 'missing' | 'changed' | 'name-taken' | 'too-many' }

/**
 * Adds a saved reply or changes one.
 *
 * @param fields.name 1 to 60 characters, unique without regard to case
 * @param fields.body 1 to 5,000 characters, without unknown placeholders
 */
export async function saveReply(
  db: Db,
  staff: Staff,
  seen: Seen | null,
  fields: { name: string; body: string },
  now: Date,
): Promise<SaveReplyResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx): Promise<SaveReplyResult> => {
    await lockReplies(tx)
    const old = seen && (await findReply(tx, seen.id))
    if (seen && !old) return { ok: false, reason: 'missing' }
    if (old && old.version !== seen.version) return { ok: false, reason: 'changed' }
    const same = sql`lower(${savedReplies.name}) = lower(${fields.name})`
    const others = and(same, old ? ne(savedReplies.id, old.id) : undefined)
    if ((await tx.$count(savedReplies, others)) > 0) return { ok: false, reason: 'name-taken' }
    if (!old && (await tx.$count(savedReplies)) >= MAX_REPLIES) {
      return { ok: false, reason: 'too-many' }
    }
    const id = await write(tx, old?.id ?? null, fields, now)
    const action = old ? 'saved' : 'created'
    const changes = { text: [old?.body ?? null, fields.body] as [string | null, string] }
    await recordChange(tx, staff, { subject: 'reply', id, label: fields.name, action, changes })
    return { ok: true, version: old ? old.version + 1 : 1 }
  })
}

/** Deletes a saved reply; answers that were written with it stay. */
export async function deleteReply(
  db: Db,
  staff: Staff,
  { id, version }: Seen,
): Promise<{ ok: true } | { ok: false; reason: 'missing' | 'changed' }> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx) => {
    await lockReplies(tx)
    const old = await findReply(tx, id)
    if (!old) return { ok: false, reason: 'missing' } as const
    if (old.version !== version) return { ok: false, reason: 'changed' } as const
    await tx.delete(savedReplies).where(eq(savedReplies.id, old.id))
    await recordChange(tx, staff, {
      subject: 'reply',
      id: old.id,
      label: old.name,
      action: 'deleted',
    })
    return { ok: true } as const
  })
}

/** Admits one writer at a time, so that a concurrently taken name is found before its constraint fails. */
async function lockReplies(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table saved_replies in share row exclusive mode`)
}

async function findReply(tx: Tx, id: string) {
  if (!isUuid(id)) return undefined
  const [found] = await tx.select().from(savedReplies).where(eq(savedReplies.id, id))
  return found
}

async function write(
  tx: Tx,
  id: string | null,
  fields: { name: string; body: string },
  now: Date,
): Promise<string> {
  if (id !== null) {
    const fresh = { ...fields, version: sql`${savedReplies.version} + 1`, updated_at: now }
    await tx.update(savedReplies).set(fresh).where(eq(savedReplies.id, id))
    return id
  }
  const [made] = await tx
    .insert(savedReplies)
    .values({ ...fields, created_at: now, updated_at: now })
    .returning({ id: savedReplies.id })
  if (!made) throw new Error('the saved reply was not written')
  return made.id
}
