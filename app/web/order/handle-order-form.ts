import {
  cancelRefusals,
  orderFieldErrors,
  orderRefusals,
} from '../../content/toasts/order-page-messages.ts'
import type { Toast } from '../../content/toasts/storefront-toasts.ts'
import { writeAboutOrder } from '../../domain/conversations/order-conversation.server.ts'
import { readPhotoKeys } from '../../domain/conversations/photos/photo-fields.ts'
import { requestCode, verifyAccessCode } from '../../domain/order-links/access-code.server.ts'
import { replaceLinkByMail } from '../../domain/order-links/replace-link.server.ts'
import { cancelOwnOrder } from '../../domain/order-page/cancel-own-order.server.ts'
import { changeAccess } from '../../domain/order-page/change-access.server.ts'
import { changeAddress, changePhone } from '../../domain/order-page/change-details.server.ts'
import { chooseOwnDay } from '../../domain/order-page/choose-own-day.server.ts'
import { withdrawCancellation } from '../../domain/orders/cancellations/request-cancellation.server.ts'
import { type FieldRules, fieldErrors, readFields } from '../../forms/fields/field-rules.ts'
import { customerMessageRules } from '../../forms/shop/conversation-forms.ts'
import {
  accessRules,
  addressRules,
  codeRules,
  ORDER_INTENTS,
  type OrderIntent,
  phoneRules,
  type RefusedOrderForm,
} from '../../forms/shop/order-page-forms.ts'
import { connectionOf, consumeRateLimit } from '../../platform/rate-limit/rate-limit.server.ts'
import type { OrderId } from '../../platform/values/ids.ts'
import type { RequestServices } from '../../server/request-context.ts'
import { readPhotos } from '../conversation/read-photos.ts'
import { guardForm } from '../forms/form-guard.ts'
import { readFormKey } from '../forms/form-request.ts'

export type OrderFormOutcome =
  /** To be followed by a redirect; `flash` names its toast. `owner`: the browser is the customer's. */
  | { ok: true; flash?: string; section: string; owner?: true }
  | { ok: false; status: number; refused: RefusedOrderForm }

/** Rate limit: forms per connection. */
const FORM_LIMIT = { scope: 'order-page', max: 60, windowSeconds: 600 }

type Form = {
  services: RequestServices
  orderId: OrderId
  /** The secret part of the page's address. */
  token: string
  form: FormData
  /** Whether the browser is known to be the customer's. */
  owner: boolean
}

/** Handles a form of an order's page, whose link has been opened. */
export async function handleOrderForm(given: Form): Promise<OrderFormOutcome> {
  const { services, form } = given
  const { db, sessionSecret, clock, clientAddress, log } = services
  const intent = ORDER_INTENTS.find((known) => known === form.get('intent'))
  if (!intent) return refuse('send-code', 400, { toast: orderRefusals.failed })
  const who = connectionOf(clientAddress)
  const allowed = await consumeRateLimit(db, sessionSecret, FORM_LIMIT, who, clock.now())
  const input = () => readInput(intent, form)
  if (!allowed.ok) return refuse(intent, 429, { toast: orderRefusals['too-many'] }, input())
  try {
    return await answers[intent](given)
  } catch (err) {
    log.error(
      { event: 'orders.page_form_failed', err },
      'the form of an order page could not be processed',
    )
    return refuse(intent, 500, { toast: orderRefusals.failed }, input())
  }
}

/** The rules of the forms with text fields. */
const RULES: Partial<Record<OrderIntent, FieldRules>> = {
  phone: phoneRules,
  address: addressRules,
  access: accessRules,
  write: customerMessageRules,
}

/** The input of a form that is refused before it is read; photos are listed without asking for them. */
function readInput(intent: OrderIntent, form: FormData): Record<string, string> {
  const values = readFields(RULES[intent] ?? {}, form)
  return intent === 'write' ? { ...values, photos: readPhotoKeys(form).join(' ') } : values
}

function refuse(
  intent: OrderIntent,
  status: number,
  answer: { toast?: Toast; errors?: Record<string, string>; formStamp?: string },
  values: Record<string, string> = {},
): OrderFormOutcome {
  return { ok: false, status, refused: { intent, values, answer: { ok: false, ...answer } } }
}

/** Reads a form; a refusal if a field is wrong, or if the browser must be the customer's and is not. */
function readOwn<Rules extends FieldRules>(intent: OrderIntent, rules: Rules, given: Form) {
  const values = readFields(rules, given.form)
  if (!given.owner) {
    const toast = orderRefusals['confirm-first']
    return { ok: false, refusal: refuse(intent, 403, { toast }, values) } as const
  }
  return readValid(intent, rules, given)
}

function readValid<Rules extends FieldRules>(intent: OrderIntent, rules: Rules, { form }: Form) {
  const values = readFields(rules, form)
  const errors = fieldErrors(rules, values) as Record<string, string>
  if (Object.keys(errors).length > 0) {
    return { ok: false, refusal: refuse(intent, 422, { errors }, values) } as const
  }
  return { ok: true, values } as const
}

const answers: Record<OrderIntent, (given: Form) => Promise<OrderFormOutcome>> = {
  async 'send-code'({ services, orderId }) {
    const sent = await requestCode(services.db, services, orderId)
    if (!sent) return refuse('send-code', 429, { toast: orderRefusals['too-many-codes'] })
    return { ok: true, section: 'details' }
  },
  async code(given) {
    const read = readValid('code', codeRules, given)
    if (!read.ok) return read.refusal
    const checked = await verifyAccessCode(
      given.services.db,
      given.services,
      given.orderId,
      read.values.code,
    )
    if (checked.ok) return { ok: true, flash: 'order-confirmed', section: 'details', owner: true }
    const code =
      checked.reason === 'over'
        ? orderFieldErrors.codeOver
        : orderFieldErrors.wrongCode(checked.left)
    return refuse('code', 422, { errors: { code } })
  },
  async day({ services, orderId, form }) {
    const day = form.get('day')
    if (typeof day !== 'string' || day === '') {
      return refuse('day', 422, { errors: { day: orderFieldErrors.day } })
    }
    const chosen = await chooseOwnDay(services.db, services, orderId, day)
    if (chosen.ok) return { ok: true, flash: 'order-day-chosen', section: 'delivery' }
    return refuse('day', 409, { toast: orderRefusals[chosen.reason] })
  },
  async access(given) {
    const read = readOwn('access', accessRules, given)
    if (!read.ok) return read.refusal
    const { db } = given.services
    const changed = await changeAccess(db, given.services, given.orderId, read.values)
    if (changed.ok) return { ok: true, flash: 'order-access-saved', section: 'access' }
    return refuse('access', 409, { toast: orderRefusals[changed.reason] }, read.values)
  },
  async phone(given) {
    const read = readOwn('phone', phoneRules, given)
    if (!read.ok) return read.refusal
    const { db } = given.services
    const changed = await changePhone(db, given.services, given.orderId, read.values.phone)
    if (changed.ok) return { ok: true, flash: 'order-phone-saved', section: 'details' }
    return refuse('phone', 409, { toast: orderRefusals[changed.reason] }, read.values)
  },
  async address(given) {
    const read = readOwn('address', addressRules, given)
    if (!read.ok) return read.refusal
    const { services, orderId } = given
    const changed = await changeAddress(services.db, services, orderId, read.values)
    if (changed.ok) return { ok: true, flash: 'order-address-saved', section: 'details' }
    if (changed.reason === 'postcode') {
      const errors = { postcode: orderFieldErrors.postcode }
      return refuse('address', 422, { errors }, read.values)
    }
    return refuse('address', 409, { toast: orderRefusals[changed.reason] }, read.values)
  },
  async cancel({ services, orderId }) {
    const requested = await cancelOwnOrder(services.db, services, orderId)
    if (!requested.ok) return refuse('cancel', 409, { toast: cancelRefusals[requested.reason] })
    const flash = requested.cancelled ? 'order-cancelled' : 'order-cancel-asked'
    return { ok: true, flash, section: requested.cancelled ? 'top' : 'cancel' }
  },
  async keep({ services, orderId }) {
    const kept = await withdrawCancellation(services.db, services, orderId)
    if (!kept.ok) return refuse('keep', 409, { toast: cancelRefusals[kept.reason] })
    return { ok: true, flash: 'order-kept', section: 'cancel' }
  },
  async write({ services, orderId, form }) {
    const { body } = readFields(customerMessageRules, form)
    const { photos, problem } = await readPhotos(services, form)
    const values = { body, photos: photos.join(' ') }
    const errors = fieldErrors(customerMessageRules, { body })
    if (errors.body || problem) {
      const found = {
        ...(errors.body && { body: errors.body }),
        ...(problem && { photos: problem }),
      }
      return refuse('write', 422, { errors: found }, values)
    }
    const refusal = await guardForm(services, form, 'conversation')
    if (refusal) {
      const { status, ...answer } = refusal
      return refuse('write', status, answer, values)
    }
    const message = { body, formKey: readFormKey(form, { body }), photos }
    await writeAboutOrder(services.db, services, orderId, message)
    return { ok: true, flash: 'order-written', section: 'conversation' }
  },
  async replace({ services, orderId, token }) {
    await replaceLinkByMail(services.db, services, orderId, { by: 'customer', token })
    return { ok: true, flash: 'order-link-replaced', section: 'top' }
  },
}
