/** Something that failed and will be tried again. */
export type WaitingWork = Omit<FailedWork, 'at'> & {
  /** When it was first to be done. */
  since: Date
  nextTry: Date
}

/** What has been in trouble for some minutes. */
export type WaitingSummary = { count: number; oldest: Date | null; why: string | null }

/** Something that the shop tried to do by itself, and has given up. */
export type FailedWork = {
  id: string
  /** The job queue that it stood in. */
  queue: string
  /** The order that it is about, where it is about one. */
  orderId: string | null
  /** In the words of whoever refused it. */
  why: string | null
  at: Date
}
