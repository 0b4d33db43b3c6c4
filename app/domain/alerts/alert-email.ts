import type { ProductId } from '../../platform/values/ids.ts'
import type { Pence } from '../../platform/values/money.ts'
import type { Availability } from '../catalogue/availability.ts'
import type { Condition } from '../catalogue/filters.ts'
import type { MailBlock } from '../mail/mail-blocks.ts'
import type { AlertKind, AlertState, Occasion } from './alert.ts'
import type { Criteria } from './criteria.ts'

/** A watched piece; `gone`: no longer on the website. */
export type WatchedPiece = { id: ProductId; title: string; state: Availability | 'gone' }

/** An alert as its mails and its page describe it. */
export type AlertAbout = {
  kind: AlertKind
  state: AlertState
  endsAt: Date | null
  criteria: Criteria
  /** The watched pieces of kinds `saved` and `return`. */
  pieces: WatchedPiece[]
}

/** A piece in a mail. */
export type NotifiedPiece = {
  id: ProductId
  title: string
  brand: string | null
  condition: Condition | null
  price: Pence
  dimensions: string | null
  occasion: Occasion
  /** The price of a watched piece when the alert was requested; null for other pieces. */
  priceBefore: Pence | null
}

export type AlertEmail = { subject: string; heading: string; blocks: MailBlock[] }

/** The texts of the mails, which the caller provides. */
export type AlertEmails = {
  confirm(alert: AlertAbout, link: string): AlertEmail
  pieces(alert: AlertAbout, pieces: readonly NotifiedPiece[], link: string): AlertEmail
  ending(alert: AlertAbout, link: string): AlertEmail
}
