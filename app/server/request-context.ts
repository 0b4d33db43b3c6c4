import { createContext } from 'react-router'
import type { ShareFacetRows } from '../domain/catalogue/listing/read-facets.server.ts'
import type { ZeroResultSearchCounter } from '../domain/catalogue/zero-result-searches/zero-result-search-counter.server.ts'
import type { CurrentZones } from '../domain/delivery/zones/current-zones.server.ts'
import type { Mailer } from '../domain/mail/mailer.server.ts'
import type { MediaStore } from '../domain/media/store/media-store.server.ts'
import type { CurrentWords } from '../domain/pages/current-words.server.ts'
import type { Payments } from '../domain/payments/payments.server.ts'
import type { ImportFiles } from '../domain/product-admin/import/files/import-files.server.ts'
import type { RedirectHits } from '../domain/redirects/redirect-hits.server.ts'
import type { CurrentSettings } from '../domain/settings/current-settings.server.ts'
import type { VisitCounter } from '../domain/visits/visit-counter.server.ts'
import type { Clock } from '../platform/clock.ts'
import type { MailboxSettings } from '../platform/config/service-settings.ts'
import type { Db } from '../platform/db.ts'
import type { Logger } from '../platform/log.ts'
import type { Jobs } from '../platform/queue/queue.ts'
import type { PageContents } from './page-cache/page-contents.ts'

/** Services for pages and API, created once at start and passed to every request. */
export type Services = {
  db: Db
  payments: Payments
  jobs: Jobs
  media: MediaStore
  mailer: Mailer
  /** The mailbox that customers' replies are fetched from; null if there is none. */
  mailbox: MailboxSettings | null
  /** The services that the shop is connected to, without secrets. */
  connections: {
    /** `server` is host and port; null: mail is written to files. `from`: MAIL_FROM. */
    mail: { server: string | null; from: string }
    /** null: pictures are files. `server`: null for Amazon S3. */
    bucket: { name: string; server: string | null } | null
  }
  /** The owner's settings. */
  settings: CurrentSettings
  /** The delivery zones. */
  zones: CurrentZones
  /** Counts how often redirects are followed. */
  redirectHits: RedirectHits
  /** Counts how often pages are opened. */
  visits: VisitCounter
  /** Counts zero-result searches. */
  zeroResultSearches: ZeroResultSearchCounter
  /** The published page texts of the documents that staff edit. */
  pageTexts: CurrentWords
  /** Uploaded files of product imports. */
  imports: ImportFiles
  clock: Clock
  log: Logger
  /** The shop's public origin, without a trailing slash. */
  publicUrl: string
  /** Origin of the hosted payment page. */
  paymentPage: string
  /** Signs cookies. */
  sessionSecret: string
  /** Whether the payment provider is the sandbox. */
  testPayments: boolean
  /** Maximum number of open unpaid checkouts per network connection. */
  maxOpenHolds: number
  /** The name that authenticator apps show. */
  shopName: string
  /** Creation of the first admin. */
  firstAdmin: {
    /** The first admin's address, in lower case. */
    email: string
    /** Logged at start. */
    code: string
    /** Whether requests from the machine itself need no code. */
    openLocally: boolean
  }
}

/** Services plus the data of one request. */
export type RequestServices = Services & {
  /**
   * The client's network address, according to trusted proxies. Used for rate limits, never stored.
   */
  clientAddress: string
  /** What the page shows of the catalogue, recorded for the page cache. */
  contents: PageContents
  /** For a page that may be cached: shares facet rows with other pages. */
  shareFacetRows?: ShareFacetRows
}

export const servicesContext = createContext<RequestServices>()
