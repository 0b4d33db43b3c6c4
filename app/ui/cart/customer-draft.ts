import type { CustomerInput } from '../../forms/shop/customer-form.ts'
import { forget, recall, remember } from './browser-storage.ts'

/** The entered customer details, in `sessionStorage` until the order has been placed. */
const KEY = 'checkout-customer'

export function readDraft(): Partial<CustomerInput> {
  try {
    return JSON.parse(recall('session', KEY) ?? '{}') as Partial<CustomerInput>
  } catch {
    return {}
  }
}

export function writeDraft(customer: CustomerInput): void {
  remember('session', KEY, JSON.stringify(customer))
}

export function forgetDraft(): void {
  forget('session', KEY)
}
