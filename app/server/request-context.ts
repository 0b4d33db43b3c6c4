import { createContext } from 'react-router'
import type { MediaStore } from '../domain/media/media-store.server.ts'
import type { Payments } from '../domain/payments/payments.server.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import type { Logger } from '../platform/log.ts'
import type { Jobs } from '../platform/queue/queue.ts'

/** What the screens and the API may use, made once at start and handed to every request. */
export type Services = {
  db: Db
  payments: Payments
  jobs: Jobs
  media: MediaStore
  clock: Clock
  log: Logger
  /** The shop's origin as shoppers see it, without a slash at the end. */
  publicUrl: string
  /** Origin of the hosted payment page. */
  paymentPage: string
  /** Signs cookies. */
  sessionSecret: string
  /** True while the payment page is the local stand-in. */
  testPayments: boolean
  /** Unpaid checkouts that one network connection may have open at a time. */
  maxOpenHolds: number
  /** The name that authenticator apps show. */
  shopName: string
  /** How the first admin is made. */
  firstAdmin: {
    /** The only address that the first admin can have, in lower case. */
    email: string
    /** Printed in the log at start. */
    code: string
    /** Whoever sits at the machine itself needs no code. */
    openLocally: boolean
  }
}

/** The same for one request, with what is known of it besides what it says. */
export type RequestServices = Services & {
  /** The network address it came from, by the proxies that are trusted. Counted, never kept. */
  clientAddress: string
}

export const servicesContext = createContext<RequestServices>()
