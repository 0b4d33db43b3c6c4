import { productMessages } from '../../../content/staff/products/products.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'

/** The action of a row's button or of a form in a cell, in the field `intent`. */
export type Intent = ButtonIntent | 'price' | 'stock'
export type ButtonIntent = 'show' | 'hide' | 'delete' | 'restore' | 'duplicate'

const FAILURES: Record<Intent, Toast> = {
  show: productMessages.showFailed,
  hide: productMessages.showFailed,
  delete: productMessages.deleteFailed,
  restore: productMessages.restoreFailed,
  duplicate: productMessages.copyFailed,
  price: productMessages.saveFailed,
  stock: productMessages.saveFailed,
}

/** @returns null for an unknown intent */
export function readIntent(form: FormData): Intent | null {
  const given = form.get('intent')
  return typeof given === 'string' && Object.hasOwn(FAILURES, given) ? (given as Intent) : null
}

/** The toast for a failed action. */
export const failureOf = (intent: Intent): Toast => FAILURES[intent]
