import type { CustomerInput } from '../../forms/shop/customer-form.ts'
import { readStored, removeStored, writeStored } from './browser-storage.ts'

/** The entered customer details, in `sessionStorage` until the order has been placed. */
const KEY = 'checkout-customer'

export function readDraft(): Partial<CustomerInput> {
  try {
    return JSON.parse(readStored('session', KEY) ?? '{}') as Partial<CustomerInput>
  } catch {
    return {}
  }
}

export function writeDraft(customer: CustomerInput): void {
  writeStored('session', KEY, JSON.stringify(customer))
}

export function clearDraft(): void {
  removeStored('session', KEY)
}
