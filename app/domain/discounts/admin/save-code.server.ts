import { eq } from 'drizzle-orm'
import { type Db, type DbOrTx, inTransaction, type Tx } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { changedFields, recordChange } from '../../staff/history/record-change.server.ts'
import type { HistoryValue } from '../../staff/schema.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { discountCodes } from '../schema.ts'
import type { CodeFields } from './staff-code.ts'

export type CreateCodeResult =
  | { ok: true; id: string }
  /** Another code, possibly an ended one, has this text. */
  | { ok: false; reason: 'exists' }

/** Creates a discount code, valid immediately unless its fields say otherwise. @param code canonical */
export async function createCode(
  db: DbOrTx,
  staff: Staff,
  code: string,
  fields: CodeFields,
  now: Date,
): Promise<CreateCodeResult> {
  authorize(staff, 'administer')
  return await inTransaction(db, async (tx): Promise<CreateCodeResult> => {
    const [made] = await tx
      .insert(discountCodes)
      .values({ ...columns(fields), code, created_at: now, updated_at: now })
      .onConflictDoNothing({ target: discountCodes.code })
      .returning({ id: discountCodes.id })
    if (!made) return { ok: false, reason: 'exists' }
    const changes = changedFields({}, inHistory(fields))
    await recordChange(tx, staff, {
      subject: 'discount',
      id: made.id,
      label: code,
      action: 'created',
      changes: Object.fromEntries(
        Object.entries(changes).filter(([, [, fresh]]) => fresh !== null),
      ),
    })
    return { ok: true, id: made.id }
  })
}

export type SaveCodeResult =
  /** `version`: of what is stored now. */
  | { ok: true; version: number }
  | { ok: false; reason: 'missing' }
  /** Changed by a colleague since the form was opened. */
  | { ok: false; reason: 'changed' }
  /** More orders have redeemed it already. */
  | { ok: false; reason: 'fewer-than-used'; uses: number }

/** Changes a code for future orders; its text stays, since orders refer to it. */
export async function saveCode(
  db: Db,
  staff: Staff,
  { id, version }: { id: string; version: number },
  fields: CodeFields,
  now: Date,
): Promise<SaveCodeResult> {
  authorize(staff, 'administer')
  return await inTransaction(db, async (tx): Promise<SaveCodeResult> => {
    const old = await lockVersion(tx, id, version)
    if ('ok' in old) return old
    if (fields.max_uses !== null && fields.max_uses < old.uses) {
      return { ok: false, reason: 'fewer-than-used', uses: old.uses }
    }
    const changes = changedFields(inHistory(old), inHistory(fields))
    if (Object.keys(changes).length === 0) return { ok: true, version }
    await update(tx, old.id, { ...columns(fields), version: version + 1 }, now)
    const about = { subject: 'discount', id: old.id, label: old.code } as const
    await recordChange(tx, staff, { ...about, action: 'saved', changes })
    return { ok: true, version: version + 1 }
  })
}

/** Ends a code immediately, or activates it again. Idempotent; its version stays, which is that of its fields. */
export async function setCodeActive(
  db: DbOrTx,
  staff: Staff,
  id: string,
  active: boolean,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'missing' }> {
  authorize(staff, 'administer')
  return await inTransaction(db, async (tx) => {
    const old = await lock(tx, id)
    if (!old) return { ok: false, reason: 'missing' } as const
    if (old.active === active) return { ok: true } as const
    await update(tx, old.id, { active }, now)
    await recordChange(tx, staff, {
      subject: 'discount',
      id: old.id,
      label: old.code,
      action: active ? 'started again' : 'ended',
    })
    return { ok: true } as const
  })
}

type CodeRow = typeof discountCodes.$inferSelect

/** Locks a code; checkouts with it wait. */
async function lock(tx: Tx, id: string): Promise<CodeRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await tx
    .select()
    .from(discountCodes)
    .where(eq(discountCodes.id, id))
    .for('no key update')
  return row
}

async function lockVersion(tx: Tx, id: string, version: number) {
  const row = await lock(tx, id)
  if (!row) return { ok: false, reason: 'missing' } as const
  return row.version === version ? row : ({ ok: false, reason: 'changed' } as const)
}

async function update(tx: Tx, id: string, values: Partial<CodeRow>, now: Date): Promise<void> {
  await tx
    .update(discountCodes)
    .set({ ...values, updated_at: now })
    .where(eq(discountCodes.id, id))
}

function columns(fields: CodeFields) {
  return { ...fields, categories: [...fields.categories] }
}

/** Amounts in pence; times in ISO 8601. */
function inHistory(fields: CodeFields): Record<string, HistoryValue> {
  return {
    amount: fields.amount,
    percentage: fields.percentage,
    valid_from: fields.valid_from?.toISOString() ?? null,
    valid_until: fields.valid_until?.toISOString() ?? null,
    max_uses: fields.max_uses,
    minimum: fields.minimum || null,
    categories: fields.categories.join(', ') || null,
  }
}
