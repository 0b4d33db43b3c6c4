import type { Form } from './form-encoding.ts'

/** One request to the API, as it arrived. */
type ApiRequest = {
  method: string
  path: string
  params: Form
  idempotencyKey: string | null
}

/** What a test may make go wrong. Read at each request, so setting a field is enough. */
export type Faults = {
  /** Events that fall due while this is on are lost, as if the network had eaten every try. */
  dropWebhooks: boolean
  /** Requests to the API are worked at once and answered this many milliseconds later. */
  answerDelayMs: number
  /** So many of the next requests to the API are worked and then cut off without an answer. */
  cutAfterWork: number
  /**
   * So many of the next requests to the API are answered like this and not worked. A 500 is
   * answered again to the same idempotency key, as Stripe does; other statuses are forgotten.
   * With `worked` the request is worked all the same.
   */
  failNext: { status: number; count: number; worked?: boolean } | null
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
    requests: [],
  }
}

export function noteRequest(faults: Faults, request: ApiRequest): void {
  if (faults.requests.length === REQUESTS_KEPT) faults.requests.shift()
  faults.requests.push(request)
}

/** How the next request must fail; null: it goes on as usual. */
export function takeFailure(faults: Faults): { status: number; worked: boolean } | null {
  const failure = faults.failNext
  if (!failure || failure.count <= 0) return null
  faults.failNext = { ...failure, count: failure.count - 1 }
  return { status: failure.status, worked: failure.worked === true }
}

export function takeCut(faults: Faults): boolean {
  if (faults.cutAfterWork <= 0) return false
  faults.cutAfterWork--
  return true
}
