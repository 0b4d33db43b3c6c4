import { data } from 'react-router'
import { orderToasts } from '../../../content/staff/orders/orders.ts'
import { returnToasts } from '../../../content/staff/orders/returns.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import { CONDITIONS } from '../../../domain/catalogue/filters.ts'
import { decideWay } from '../../../domain/returns/handling/decide-way.server.ts'
import { deduct, waiveDeduction } from '../../../domain/returns/handling/deduct.server.ts'
import { disposePiece } from '../../../domain/returns/handling/dispose-piece.server.ts'
import { refuseReturn, repairReturn } from '../../../domain/returns/handling/end-return.server.ts'
import {
  inspectReturn,
  receiveReturn,
} from '../../../domain/returns/handling/receive-return.server.ts'
import {
  type RefundReturnResult,
  reducePrice,
  refundReturn,
} from '../../../domain/returns/handling/refund-return.server.ts'
import { repeatRefund } from '../../../domain/returns/handling/repeat-refund.server.ts'
import { WORDS_MAX } from '../../../domain/returns/limits.ts'
import type { NotMoved } from '../../../domain/returns/move-return.server.ts'
import { unrecordedReturnPhotos } from '../../../domain/returns/photos.server.ts'
import { withdrawReturn } from '../../../domain/returns/requesting/withdraw-return.server.ts'
import { photoProblemOf, RETURN_FIELDS } from '../../../domain/returns/return-fields.ts'
import { DISPOSITIONS } from '../../../domain/returns/return-states.ts'
import { can } from '../../../domain/staff/roles.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { parseCollection } from '../../../forms/shop/return-form.ts'
import { pence } from '../../../platform/values/money.ts'
import { parseAmount } from '../../../platform/values/parse-amount.ts'
import { truncate } from '../../../platform/values/truncate.ts'
import type { Services } from '../../../server/request-context.ts'
import type { ActionResult } from '../../../ui/admin/kit/forms/action-result.ts'

type Given = { services: Services; staff: Staff; id: string; form: FormData }
type Change = (given: Given) => Promise<ActionResult>

const done = (toast: Toast = returnToasts.done): ActionResult => ({ ok: true, toast })
const refusedField = (field: string, words: string): ActionResult => ({
  ok: false,
  toast: returnToasts.invalid,
  errors: { [field]: words },
})

function toActionResult(made: { ok: true } | NotMoved, toast?: Toast): ActionResult {
  if (made.ok) return done(toast)
  if (made.reason === 'missing') throw data(null, 404)
  return { ok: false, toast: returnToasts.state(made.state) }
}

function resultOfMoney(made: RefundReturnResult, field: string): ActionResult {
  if (made.ok) return done(returnToasts.refunded(made.amount))
  if (made.reason === 'changed') return { ok: false, toast: returnToasts.changed(made.amount) }
  if (made.reason === 'too-much') {
    const toast = returnToasts.tooMuch(made.most)
    return { ok: false, toast, errors: { [field]: toast.description ?? '' } }
  }
  if (made.reason === 'disputed') return { ok: false, toast: orderToasts.refundDisputed }
  return toActionResult(made)
}

/** The fields whose input a refused form keeps. */
const INPUT_FIELDS = [
  'collection',
  'deduction',
  'deductionReason',
  'reduction',
  'refuseWords',
  'repairWords',
]

/** The input of a form of a return's dialog, by field name. */
export function readInput(form: FormData): Record<string, string> {
  const input = INPUT_FIELDS.filter((name) => form.has(name))
  return Object.fromEntries(input.map((name) => [name, textOf(form, name)]))
}

const wordsIn = (form: FormData, name: string) => truncate(textOf(form, name).trim(), WORDS_MAX)

/** The actions of a return's dialog, by the name of the form's button. */
export const returnChanges: Record<string, Change> = {
  receive: async ({ services, staff, id }) =>
    toActionResult(await receiveReturn(services.db, services, staff, id), returnToasts.notified),
  inspect: async ({ services, staff, id }) =>
    toActionResult(await inspectReturn(services.db, services, staff, id)),
  collect: async ({ services, staff, id }) =>
    toActionResult(await decideWay(services.db, services, staff, id, 'collection')),
  bring: async ({ services, staff, id }) =>
    toActionResult(await decideWay(services.db, services, staff, id, 'bring')),
  withdraw: async ({ services, staff, id }) =>
    toActionResult(
      await withdrawReturn(services.db, services, { staff }, id),
      returnToasts.notified,
    ),
  waive: async ({ services, staff, id }) =>
    toActionResult(await waiveDeduction(services.db, services, staff, id), returnToasts.notified),
  repair: async ({ services, staff, id, form }) =>
    toActionResult(
      await repairReturn(services.db, services, staff, id, wordsIn(form, 'repairWords')),
      returnToasts.notified,
    ),
  refuse: async ({ services, staff, id, form }) => {
    const words = wordsIn(form, 'refuseWords')
    if (words === '') return refusedField('refuseWords', returnToasts.words)
    return toActionResult(
      await refuseReturn(services.db, services, staff, id, words),
      returnToasts.notified,
    )
  },
  deduct: async (given) => {
    const photos = given.form
      .getAll(RETURN_FIELDS.stored)
      .filter((name): name is string => typeof name === 'string')
      .filter(unrecordedReturnPhotos.isName)
    const result = await takeOff(given, photos)
    const { db, media } = given.services
    await unrecordedReturnPhotos.discard(db, media, photos)
    if (result.ok || photos.length === 0) return result
    return { ...result, errors: { photos: returnToasts.photosAgain, ...result.errors } }
  },
  refund: async ({ services, staff, id, form }) => {
    if (!can(staff.role, 'administer')) throw data(null, 403)
    const amount = parseCollection(textOf(form, 'collection'))
    const shown = textOf(form, 'shown')
    if (!amount.ok) return refusedField('collection', returnToasts.amount)
    if (!/^\d{1,9}$/.test(shown)) throw data(null, 400)
    const from = form.get('from')
    const wanted = {
      shown: pence(Number(shown)),
      ...(typeof from === 'string' && { from }),
      collection: amount.amount,
    }
    return resultOfMoney(await refundReturn(services.db, services, staff, id, wanted), 'collection')
  },
  'refund-again': async ({ services, staff, id }) => {
    if (!can(staff.role, 'administer')) throw data(null, 403)
    const made = await repeatRefund(services.db, services, staff, id)
    if (made.ok) return done(returnToasts.refunded(made.amount))
    if (made.reason === 'missing') throw data(null, 404)
    if (made.reason === 'disputed') return { ok: false, toast: orderToasts.refundDisputed }
    const toast =
      made.reason === 'too-much' ? returnToasts.tooMuch(made.most) : returnToasts.repeated
    return { ok: false, toast }
  },
  reduce: async ({ services, staff, id, form }) => {
    if (!can(staff.role, 'administer')) throw data(null, 403)
    const parsed = parseAmount(textOf(form, 'reduction'))
    if (!parsed.ok) return refusedField('reduction', returnToasts.amount)
    return resultOfMoney(
      await reducePrice(services.db, services, staff, id, parsed.amount),
      'reduction',
    )
  },
  dispose: async ({ services, staff, id, form }) => {
    const disposition = DISPOSITIONS.find((known) => known === form.get('disposition'))
    const condition = CONDITIONS.find((known) => known === form.get('condition')) ?? null
    if (!disposition || (disposition === 'new_condition' && !condition)) throw data(null, 400)
    const given = {
      itemId: Number(textOf(form, 'item')),
      disposition,
      condition: disposition === 'new_condition' ? condition : null,
    }
    const made = await disposePiece(services.db, services, staff, id, given)
    if (made.ok) return done()
    if (made.reason === 'decided') return { ok: false, toast: returnToasts.decided }
    if (made.reason === 'missing') throw data(null, 404)
    return { ok: false, toast: returnToasts.state(made.state) }
  },
}

async function takeOff(
  { services, staff, id, form }: Given,
  photos: readonly string[],
): Promise<ActionResult> {
  const parsed = parseAmount(textOf(form, 'deduction'))
  if (!parsed.ok) return refusedField('deduction', returnToasts.amount)
  const reason = wordsIn(form, 'deductionReason')
  if (reason === '') return refusedField('deductionReason', returnToasts.words)
  const problem = photoProblemOf(form)
  if (problem === 'busy') return refusedField('photos', returnToasts.photosBusy)
  if (problem) return refusedField('photos', returnToasts.photos)
  const { amount } = parsed
  const result = await deduct(services.db, services, staff, id, { amount, reason, photos })
  if (result.ok || result.reason !== 'too-much')
    return toActionResult(result, returnToasts.notified)
  const toast = returnToasts.tooMuch(result.most)
  return { ok: false, toast, errors: { deduction: toast.description ?? '' } }
}
