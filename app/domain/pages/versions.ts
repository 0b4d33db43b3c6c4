import type { DocumentName } from './documents.ts'

export const PUBLICATION_STATES = ['scheduled', 'published', 'cancelled'] as const
export type PublicationState = (typeof PUBLICATION_STATES)[number]

/** Version 1 of every document: the words that the shop comes with. */
export const DEFAULT_VERSION = 1

/** The state of a document, as lists show it. */
export type DocumentState = {
  document: DocumentName
  /** The version that shoppers read. */
  published: number
  /** null: the words that the shop comes with. */
  publishedAt: Date | null
  /** The newest version; a draft if it is neither published nor scheduled. */
  newest: number
  /** null: never saved. */
  changedAt: Date | null
  changedBy: string | null
  scheduled: { number: number; dueAt: Date } | null
}

/** Somebody has read the words that the shop comes with, and keeps them. */
export type Confirmation = { document: DocumentName; confirmedBy: string; confirmedAt: Date }

/** Whether there is a newer version than shoppers read, for which nothing is planned. */
export function hasDraft({ published, newest, scheduled }: DocumentState): boolean {
  return newest > Math.max(published, scheduled?.number ?? 0)
}

/** A version in a document's history. */
export type VersionLine = {
  number: number
  createdAt: Date | null
  staffName: string | null
  restoredFrom: number | null
  publications: {
    state: PublicationState
    dueAt: Date
    publishedAt: Date | null
    inForceFrom: string | null
  }[]
}

/** Why a version is not published. */
export type PublishRefusal =
  /** Somebody has saved a newer version since. */
  | 'changed'
  /** Shoppers read this version already. */
  | 'published-already'
  /** The time to publish it has passed. */
  | 'in-the-past'
  /** A year ahead at most. */
  | 'too-far'
  | 'no-date'
  /** A text applies on the day on which shoppers read it, at the latest. */
  | 'date-after-publication'
