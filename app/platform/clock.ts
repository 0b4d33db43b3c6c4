/** The source of the current time, injected so that tests can move it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** 24 hours in milliseconds; a calendar day in London can be an hour shorter or longer. */
export const DAY_MS = 24 * 60 * 60_000
