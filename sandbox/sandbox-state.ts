import { randomId } from './random-id.ts'
import type { Change, EventRecord } from './records.ts'
import type { Store } from './store.ts'

/** The state shared by all parts of the sandbox. */
export type SandboxState = {
  store: Omit<Store, 'commit' | 'close'>
  now(): Date
  /** Public origin of the payment page, without a trailing slash. */
  baseUrl: string
  /** Stores all the changes atomically; new events trigger webhooks. */
  remember(changes: Change[]): void
}

/** Unix seconds. */
export function nowSeconds(sandbox: Pick<SandboxState, 'now'>): number {
  return Math.floor(sandbox.now().getTime() / 1000)
}

/**
 * An event to be sent by webhook.
 *
 * @param about the session or charge in Stripe's format, after the event
 */
export function newEvent(type: string, about: object, created: number): EventRecord {
  return { id: randomId('evt_', 24), type, created, about, delivery: 'waiting', attempts: 0 }
}
