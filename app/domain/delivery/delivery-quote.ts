import type { Pence } from '../../platform/values/money.ts'
import type { CivilDay } from './days/civil-days.ts'

/** What delivery to a postcode costs, and from when. */
export type DeliveryQuote =
  | {
      state: 'delivered'
      /** The first half of the postcode, 'HP11'. */
      outcode: string
      zone: { id: string; name: string }
      /** 0: included. */
      price: Pence
      from: CivilDay
    }
  /** `ask`: on request. `not`: the shop does not deliver there. */
  | { state: 'ask' | 'not'; outcode: string; zone: { id: string; name: string } }
  /** `unreadable`: not a postcode. `unknown`: of an area that does not exist. `forces`: of a BFPO address. */
  | { state: 'unreadable' | 'unknown' | 'forces' }
