/**
 * `like`: pieces that match criteria. `saved`: changes of saved pieces. `return`: one reserved piece, which
 * may come back on sale.
 */
export const ALERT_KINDS = ['like', 'saved', 'return'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** `asked`: not confirmed yet. Only active alerts are matched. */
export const ALERT_STATES = ['asked', 'active', 'paused', 'ended'] as const
export type AlertState = (typeof ALERT_STATES)[number]

/** The page on which an alert was requested. */
export const ALERT_SOURCES = ['listing', 'search', 'product', 'saved'] as const
export type AlertSource = (typeof ALERT_SOURCES)[number]

/** `told`: the mail about the piece of a `return` alert was sent. */
export const END_REASONS = ['asked-to', 'time', 'told'] as const

/** Why a piece is reported. */
export const OCCASIONS = ['new', 'back', 'reduced'] as const
export type Occasion = (typeof OCCASIONS)[number]

/** The actions on an alert's page. */
export const ALERT_CHANGES = ['confirm', 'pause', 'resume', 'keep', 'end'] as const
export type AlertChange = (typeof ALERT_CHANGES)[number]

/** Lifetime of an alert of kind `like` or `saved`, in months. */
export const ALERT_MONTHS = 6
/** Lifetime of an alert for one reserved piece, in days. The hold itself ends within an hour. */
export const RETURN_DAYS = 30
/** An unconfirmed alert is deleted after this time. */
export const UNCONFIRMED_DAYS = 7
/** An ended alert is deleted after this time. */
export const ENDED_DAYS = 30
/** The mail about the end of an alert is sent this long before it. */
export const ENDING_NOTICE_DAYS = 14
/** Maximum number of pieces in one mail; further ones follow in the next mail. */
export const PIECES_IN_MAIL = 12
/** Maximum number of pieces that a visitor can save, and that one alert watches. */
export const SAVED_MAX = 50
