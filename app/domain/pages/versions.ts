export const PUBLICATION_STATES = ['scheduled', 'published', 'cancelled'] as const

/** Version 1 of every document: the words that the shop comes with. */
export const DEFAULT_VERSION = 1
