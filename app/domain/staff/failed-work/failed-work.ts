/** A failed job that will be retried. */
export type WaitingWork = Omit<FailedWork, 'at'> & {
  /** When it was enqueued. */
  since: Date
  nextTry: Date
}

/** Summary of jobs failing for some minutes. */
export type WaitingSummary = { count: number; oldest: Date | null; why: string | null }

/** A dead letter. */
export type FailedWork = {
  id: string
  /** Its original queue. */
  queue: string
  /** The order it is about, if any. */
  orderId: string | null
  /** The error as reported. */
  why: string | null
  at: Date
}
