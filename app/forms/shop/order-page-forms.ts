import { accessWords } from '../../content/orders/customer-order.ts'
import { orderFieldErrors as errors } from '../../content/toasts/order-page-messages.ts'
import type { FieldRules } from '../fields/field-rules.ts'
import type { FormRefused } from '../fields/form-result.ts'

/** The forms of an order's page. */
export const ORDER_INTENTS = [
  'day',
  'access',
  'send-code',
  'code',
  'phone',
  'address',
  'replace',
  'cancel',
  'keep',
  'write',
] as const
export type OrderIntent = (typeof ORDER_INTENTS)[number]

/** A refused form of the page: which one, the submitted values, and the reason. */
export type RefusedOrderForm = {
  intent: OrderIntent
  values: Record<string, string>
  answer: FormRefused
}

/** The form that requests a lost link again. */
export const lostLinkRules = {
  email: { min: 1, max: 254, message: errors.email, email: true },
} as const satisfies FieldRules

/** The code from a mail; a space in its middle is allowed. */
export const codeRules = {
  code: { check: (value) => (/^\d{3} ?\d{3}$/.test(value) ? undefined : errors.code) },
} as const satisfies FieldRules

/** A phone number in any common notation, with at least six digits. */
const checkPhone = (value: string) =>
  /^[\d+() .-]{6,40}$/.test(value) && value.replaceAll(/\D/g, '').length >= 6
    ? undefined
    : errors.phone

export const phoneRules = { phone: { check: checkPhone } } as const satisfies FieldRules

export const addressRules = {
  name: { min: 2, max: 200, message: errors.name },
  line1: { min: 3, max: 200, message: errors.line1 },
  line2: { min: 0, max: 200, optional: true },
  town: { min: 2, max: 100, message: errors.town },
  postcode: { min: 5, max: 12, message: errors.postcode },
} as const satisfies FieldRules

const ACCESS_OPTIONS = accessWords.options

/** The access to the door: every field is optional. */
export const accessRules = {
  floor: { min: 0, max: 40, optional: true, options: ACCESS_OPTIONS.floor, message: errors.choice },
  lift: { min: 0, max: 40, optional: true, options: ACCESS_OPTIONS.lift, message: errors.choice },
  stairs: { min: 0, max: 200, optional: true },
  parking: { min: 0, max: 200, optional: true },
  phone: { check: (value) => (value === '' ? undefined : checkPhone(value)) },
  notes: { min: 0, max: 1_000, optional: true, lines: true },
} as const satisfies FieldRules
