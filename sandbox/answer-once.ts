import { createHash } from 'node:crypto'
import { ApiError } from './api-error.ts'
import type { Change } from './records.ts'
import { nowSeconds, type StandIn } from './stand-in.ts'

/** What an endpoint did: its answer and what must be remembered of it. */
export type Outcome = { answer: object; changes: Change[] }

export type KeyedRequest = { key: string | null; path: string; body: string }

export type Answer = { status: number; body: string; replayed: boolean }

/**
 * Works a request, or answers as before where its idempotency key was answered already.
 *
 * The work and its answer are remembered in one step, so that after a crash either both stand or
 * neither does.
 *
 * @throws ApiError where the work is refused, or the key was used for another request
 */
export function answerOnce(standIn: StandIn, request: KeyedRequest, work: () => Outcome): Answer {
  const { key } = request
  if (key === null) {
    const { answer, changes } = work()
    if (changes.length > 0) standIn.remember(changes)
    return { status: 200, body: JSON.stringify(answer), replayed: false }
  }
  const fingerprint = takeFingerprint(request)
  const earlier = standIn.store.answers.get(key)
  if (earlier) {
    if (earlier.fingerprint !== fingerprint) throw keySpent(key)
    return { ...earlier, replayed: true }
  }
  const keep = (status: number, body: string, changes: Change[]): Answer => {
    const record = { key, created: nowSeconds(standIn), fingerprint, status, body }
    standIn.remember([...changes, { put: 'answer', record }])
    return { status, body, replayed: false }
  }
  try {
    const { answer, changes } = work()
    return keep(200, JSON.stringify(answer), changes)
  } catch (error) {
    if (error instanceof ApiError && error.kept) return keep(error.status, error.body, [])
    throw error
  }
}

/** Equal for the same parameters to the same address, in whatever order they are written. */
function takeFingerprint({ path, body }: KeyedRequest): string {
  const fields = body.split('&').sort().join('&')
  return createHash('sha256').update(`${path}\n${fields}`).digest('base64url')
}

function keySpent(key: string): ApiError {
  const message = `The idempotency key '${key}' was used with other parameters before.`
  return new ApiError(400, message, { type: 'idempotency_error' })
}
