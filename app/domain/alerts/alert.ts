/** What an alert waits for: a piece like this; a change of saved pieces; one piece that is reserved. */
export const ALERT_KINDS = ['like', 'saved', 'return'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** `asked`: not confirmed yet. Only an active alert finds anything. */
export const ALERT_STATES = ['asked', 'active', 'paused', 'ended'] as const
export type AlertState = (typeof ALERT_STATES)[number]

/** Where somebody asked. */
export const ALERT_SOURCES = ['listing', 'search', 'product', 'saved'] as const
export type AlertSource = (typeof ALERT_SOURCES)[number]

/** `told`: what a single piece was waited for has happened. */
export const END_REASONS = ['asked-to', 'time', 'told'] as const

/** Why a piece is told of. */
export const OCCASIONS = ['new', 'back', 'reduced'] as const
export type Occasion = (typeof OCCASIONS)[number]

/** What a person can do on their alert's page. */
export const ALERT_CHANGES = ['confirm', 'pause', 'resume', 'keep', 'end'] as const
export type AlertChange = (typeof ALERT_CHANGES)[number]

/** An alert for pieces of a kind, or for saved ones, ends by itself after so long. */
export const ALERT_MONTHS = 6
/** Nobody waits longer for one reserved piece: it is sold or free within the hour. */
export const RETURN_DAYS = 30
/** An alert that is not confirmed is deleted after so long. */
export const UNCONFIRMED_DAYS = 7
/** What is kept of an ended alert is deleted after so long. */
export const ENDED_DAYS = 30
/** The mail that an alert is about to end comes so long before. */
export const TOLD_BEFORE_DAYS = 14
/** Pieces in one mail; further ones come with the next. */
export const PIECES_IN_MAIL = 12
/** Pieces that can be saved, and watched by one alert. */
export const SAVED_MAX = 50
