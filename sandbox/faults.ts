import type { Form } from './api/form-encoding.ts'

/** A received API request. */
type ApiRequest = {
  method: string
  path: string
  params: Form
  idempotencyKey: string | null
}

/** Faults that a test can inject. Read at each request, so setting a field is enough. */
export type Faults = {
  /** Events due while this is on are lost. */
  dropWebhooks: boolean
  /** Delay of responses in milliseconds; API requests are executed immediately. */
  answerDelayMs: number
  /** The number of next API requests that are executed and whose connection is then closed. */
  cutAfterWork: number
  /**
   * The number of next API requests that get this response without being executed, or with `worked` after
   * being executed. A 500 is stored under its idempotency key, as by Stripe; other statuses are not.
   */
  failNext: { status: number; count: number; worked?: boolean } | null
  /** The number of next refunds that are created as failed, as for a closed bank account. */
  failRefunds: number
  /** The last 1,000 requests to the API, oldest first. */
  requests: ApiRequest[]
}

const REQUESTS_KEPT = 1000

export function noFaults(): Faults {
  return {
    dropWebhooks: false,
    answerDelayMs: 0,
    cutAfterWork: 0,
    failNext: null,
    failRefunds: 0,
    requests: [],
  }
}

export function noteRequest(faults: Faults, request: ApiRequest): void {
  if (faults.requests.length === REQUESTS_KEPT) faults.requests.shift()
  faults.requests.push(request)
}

/** The fault of the next request; null if there is none. */
export function takeFailure(faults: Faults): { status: number; worked: boolean } | null {
  const failure = faults.failNext
  if (!failure || failure.count <= 0) return null
  faults.failNext = { ...failure, count: failure.count - 1 }
  return { status: failure.status, worked: failure.worked === true }
}

/** Whether the next refund is created as failed. */
export function takeRefundFailure(faults: Faults): boolean {
  if (faults.failRefunds <= 0) return false
  faults.failRefunds--
  return true
}

export function takeCut(faults: Faults): boolean {
  if (faults.cutAfterWork <= 0) return false
  faults.cutAfterWork--
  return true
}
