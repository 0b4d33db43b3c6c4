import { returnFieldErrors, returnRefusals } from '../../content/toasts/return-messages.ts'
import type { Toast } from '../../content/toasts/storefront-toasts.ts'
import { MAX_PHOTOS } from '../../domain/returns/limits.ts'
import { unrecordedReturnPhotos } from '../../domain/returns/photos.server.ts'
import { requestReturn } from '../../domain/returns/requesting/request-return.server.ts'
import { withdrawReturn } from '../../domain/returns/requesting/withdraw-return.server.ts'
import { photoProblemOf, RETURN_FIELDS } from '../../domain/returns/return-fields.ts'
import type { ReturnKind } from '../../domain/returns/return-states.ts'
import { type RefusedReturnForm, readReturnForm } from '../../forms/shop/return-form.ts'
import { connectionOf, consumeRateLimit } from '../../platform/rate-limit/rate-limit.server.ts'
import type { OrderId } from '../../platform/values/ids.ts'
import type { RequestServices } from '../../server/request-context.ts'

export type ReturnFormOutcome =
  /** To be followed by a redirect; `flash` names its toast. */
  { ok: true; flash: string } | { ok: false; status: number; refused: RefusedReturnForm }

/** Rate limit: forms per connection. */
const FORM_LIMIT = { scope: 'order-return', max: 30, windowSeconds: 600 }

type Given = {
  services: RequestServices
  orderId: OrderId
  kind: ReturnKind
  form: FormData
}

/**
 * Handles a customer's form about returns; the order's link has been opened before. A refused form keeps its
 * photos for an hour, for the next attempt.
 */
export async function handleReturnForm(given: Given): Promise<ReturnFormOutcome> {
  const { services, form } = given
  const { db, media, clock } = services
  const fields = form
    .getAll(RETURN_FIELDS.stored)
    .filter((name): name is string => typeof name === 'string')
    .filter(unrecordedReturnPhotos.isName)
  const named = [...new Set(fields)].slice(0, MAX_PHOTOS)
  const photos = await unrecordedReturnPhotos.usable(db, services, named)
  const isLost = photos.length < named.length
  const outcome = await processForm(given, photos, isLost)
  if (outcome.ok) return outcome
  // Best effort: they otherwise stay for the rest of their hour.
  await Promise.allSettled(
    photos.map((name) => unrecordedReturnPhotos.mark(media, name, clock.now())),
  )
  const { values, answer } = outcome.refused
  return {
    ...outcome,
    refused: { values: { ...values, [RETURN_FIELDS.stored]: photos.join(' ') }, answer },
  }
}

/** @param isLost whether the form names photos that have been deleted since an earlier attempt */
async function processForm(
  given: Given,
  photos: string[],
  isLost: boolean,
): Promise<ReturnFormOutcome> {
  const { services, form, kind } = given
  const { db, clock, sessionSecret, clientAddress, log } = services
  const who = connectionOf(clientAddress)
  const allowed = await consumeRateLimit(db, sessionSecret, FORM_LIMIT, who, clock.now())
  if (!allowed.ok) return refuse(form, 429, { toast: returnRefusals['too-many'] })
  try {
    if (form.get('intent') === 'withdraw') return await withdraw(given)
    const { errors, ...request } = readReturnForm(form, kind)
    const problem = photoProblemOf(form)
    if (isLost) errors.photos = returnFieldErrors.photosAgain
    if (problem === 'busy') errors.photos = returnFieldErrors.photosBusy
    if (problem === 'unusable') errors.photos = returnFieldErrors.photos
    if (Object.keys(errors).length > 0) return refuse(form, 422, { errors })
    const requested = await requestReturn(db, services, given.orderId, { ...request, kind, photos })
    if (requested.ok)
      return { ok: true, flash: kind === 'faulty' ? 'fault-reported' : 'return-asked' }
    return refuse(form, 409, { toast: returnRefusals[requested.reason] })
  } catch (err) {
    log.error({ event: 'returns.form_failed', err }, 'the form of a return could not be processed')
    return refuse(form, 500, { toast: returnRefusals.failed })
  }
}

async function withdraw({ services, orderId, form }: Given): Promise<ReturnFormOutcome> {
  const id = form.get('return')
  const by = { orderId }
  const result = await withdrawReturn(services.db, services, by, typeof id === 'string' ? id : '')
  if (result.ok) {
    return { ok: true, flash: result.kind === 'faulty' ? 'fault-withdrawn' : 'return-withdrawn' }
  }
  return refuse(form, 409, { toast: returnRefusals[result.reason] })
}

function refuse(
  form: FormData,
  status: number,
  given: { toast?: Toast; errors?: Record<string, string> },
): ReturnFormOutcome {
  const values = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  const pieces = form.getAll(RETURN_FIELDS.piece).map(Number).join(' ')
  return {
    ok: false,
    status,
    refused: { values: { ...values, piece: pieces }, answer: { ok: false, ...given } },
  }
}
