import { randomId } from './random-id.ts'
import type { Change, EventRecord } from './records.ts'
import type { Store } from './store.ts'

/** What every part of the stand-in works with. */
export type StandIn = {
  store: Omit<Store, 'commit' | 'close'>
  now(): Date
  /** Origin of the payment page as shoppers see it, without a slash at the end. */
  baseUrl: string
  /** Keeps all of these or, after a crash, none; new events among them set off webhooks. */
  remember(changes: Change[]): void
}

/** Unix seconds. */
export function nowSeconds(standIn: Pick<StandIn, 'now'>): number {
  return Math.floor(standIn.now().getTime() / 1000)
}

/**
 * Something that happened and that a webhook will tell.
 *
 * @param about the session or charge in Stripe's shape, as it stands after it
 */
export function newEvent(type: string, about: object, created: number): EventRecord {
  return { id: randomId('evt_', 24), type, created, about, delivery: 'waiting', attempts: 0 }
}
