import type { Toast } from '../../../content/messages.ts'
import { productMessages } from '../../../content/staff/products.ts'

/** What a row's button asks for, in the field `intent`. */
export type Intent = 'show' | 'hide' | 'delete' | 'duplicate'

const FAILURES: Record<Intent, Toast> = {
  show: productMessages.showFailed,
  hide: productMessages.showFailed,
  delete: productMessages.deleteFailed,
  duplicate: productMessages.copyFailed,
}

/** @returns null for what no button of ours sends */
export function readIntent(form: FormData): Intent | null {
  const given = form.get('intent')
  return typeof given === 'string' && Object.hasOwn(FAILURES, given) ? (given as Intent) : null
}

/** What is said where it could not be done. */
export const failureOf = (intent: Intent): Toast => FAILURES[intent]
