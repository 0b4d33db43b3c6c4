import type { DocumentName } from './documents.ts'

export const PUBLICATION_STATES = ['scheduled', 'published', 'cancelled'] as const
export type PublicationState = (typeof PUBLICATION_STATES)[number]

/** Version 1 of every document: the default texts. */
export const DEFAULT_VERSION = 1

/** The state of a document, as lists show it. */
export type DocumentState = {
  document: DocumentName
  /** The version that shoppers see. */
  published: number
  /** null: the default texts. */
  publishedAt: Date | null
  /** The newest version; a draft if it is neither published nor scheduled. */
  newest: number
  /** null: never saved. */
  changedAt: Date | null
  changedBy: string | null
  scheduled: { number: number; dueAt: Date } | null
}

/** A staff member has read the default texts and keeps them. */
export type Confirmation = { document: DocumentName; confirmedBy: string; confirmedAt: Date }

/** Whether there is a newer version than the published and the scheduled one. */
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
  /** A newer version has been saved since. */
  | 'changed'
  /** This version is already published. */
  | 'published-already'
  /** The given time has passed. */
  | 'in-the-past'
  /** The given time is more than a year ahead. */
  | 'too-far'
  | 'no-date'
  /** A text must apply on the day of its publication at the latest. */
  | 'date-after-publication'
