import { type Db, inTransaction } from '../../../platform/db.ts'
import { formatPence, NO_PENCE, type Pence } from '../../../platform/values/money.ts'
import { sumPence } from '../../../platform/values/money-arithmetic.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { findReturnPieces, lockReturn } from '../find-return.server.ts'
import { enqueueReturnMail } from '../mail/enqueue-return-mail.server.ts'
import { moveReturn, type NotMoved, recordReturnChange } from '../move-return.server.ts'
import type { ReturnDeps } from '../requesting/request-return.server.ts'
import { returnDeductions, returnPhotos } from '../schema.ts'

export type Deduction = {
  /** 1 or more. */
  amount: Pence
  /** Shown to the customer; 1 to `WORDS_MAX` characters. */
  reason: string
  /** Names in the media store. */
  photos: readonly string[]
}

export type DeductResult =
  | { ok: true }
  | NotMoved
  /** More than the customer paid for the pieces. */
  | { ok: false; reason: 'too-much'; most: Pence }

/**
 * Takes an amount off the refund, for handling beyond what is needed to try the pieces (Consumer
 * Contracts Regulations 2013, regulation 34(9)), and notifies the customer before the refund. A later
 * deduction replaces an earlier one.
 *
 * @param id untrusted
 */
export async function deduct(
  db: Db,
  { jobs, clock }: ReturnDeps,
  staff: Staff,
  id: string,
  { amount, reason, photos }: Deduction,
): Promise<DeductResult> {
  authorize(staff, 'edit')
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw new RangeError(`invalid amount of a deduction: ${amount}`)
  return await inTransaction(db, async (tx): Promise<DeductResult> => {
    const locked = await lockReturn(tx, id)
    if (!locked) return { ok: false, reason: 'missing' }
    const { found } = locked
    const pieces = await findReturnPieces(tx, found.id)
    const most = sumPence(pieces.map(({ piece }) => piece.amount))
    if (amount > most) return { ok: false, reason: 'too-much', most }
    const at = clock.now()
    const set = { deduction: amount }
    const detail = { pence: amount }
    const moved = await moveReturn(tx, found, 'deduct', {
      at,
      staff,
      event: 'deducted',
      detail,
      set,
    })
    if (!moved.ok) return moved
    const written = { return_id: found.id, amount, reason, staff_id: staff.id, created_at: at }
    const [made] = await tx
      .insert(returnDeductions)
      .values(written)
      .returning({ id: returnDeductions.id })
    if (photos.length > 0) {
      await tx.insert(returnPhotos).values(
        photos.map((name) => {
          return { return_id: found.id, subject: 'deduction' as const, name, created_at: at }
        }),
      )
    }
    const old = found.deduction > NO_PENCE ? formatPence(found.deduction) : null
    await recordReturnChange(tx, staff, found, { deduction: [old, formatPence(amount)] })
    await enqueueReturnMail(tx, jobs, found.id, 'deduction', String(made?.id))
    return { ok: true }
  })
}

/** Withdraws the deduction and notifies the customer. @param id untrusted */
export async function waiveDeduction(
  db: Db,
  { jobs, clock }: ReturnDeps,
  staff: Staff,
  id: string,
): Promise<{ ok: true } | NotMoved> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx): Promise<{ ok: true } | NotMoved> => {
    const locked = await lockReturn(tx, id)
    if (!locked) return { ok: false, reason: 'missing' }
    const { found } = locked
    const at = clock.now()
    const set = { deduction: NO_PENCE }
    const moved = await moveReturn(tx, found, 'waive', { at, staff, event: 'waived', set })
    if (!moved.ok) return moved
    const [made] = await tx
      .insert(returnDeductions)
      .values({
        return_id: found.id,
        amount: NO_PENCE,
        reason: '',
        staff_id: staff.id,
        created_at: at,
      })
      .returning({ id: returnDeductions.id })
    await recordReturnChange(tx, staff, found, { deduction: [formatPence(found.deduction), null] })
    await enqueueReturnMail(tx, jobs, found.id, 'deduction-waived', String(made?.id))
    return { ok: true }
  })
}
