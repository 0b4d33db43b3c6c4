import { createHash } from 'node:crypto'
import type { Change } from '../records.ts'
import { nowSeconds, type SandboxState } from '../sandbox-state.ts'
import { ApiError } from './api-error.ts'

/** The result of an endpoint: its response and the state changes. */
export type Outcome = { answer: object; changes: Change[] }

export type KeyedRequest = { key: string | null; path: string; body: string }

export type StoredResponse = { status: number; body: string; replayed: boolean }

/**
 * Executes a request, or repeats the stored response of its idempotency key. Response and changes
 * are stored atomically.
 *
 * @throws ApiError if the request is refused, or the key was used for another request
 */
export function respondIdempotently(
  sandbox: SandboxState,
  request: KeyedRequest,
  work: () => Outcome,
): StoredResponse {
  const { key } = request
  if (key === null) {
    const { answer, changes } = work()
    if (changes.length > 0) sandbox.remember(changes)
    return { status: 200, body: JSON.stringify(answer), replayed: false }
  }
  const fingerprint = takeFingerprint(request)
  const earlier = sandbox.store.answers.get(key)
  if (earlier) {
    if (earlier.fingerprint !== fingerprint) throw keyReused(key)
    return { ...earlier, replayed: true }
  }
  const keep = (status: number, body: string, changes: Change[]): StoredResponse => {
    const record = { key, created: nowSeconds(sandbox), fingerprint, status, body }
    sandbox.remember([...changes, { put: 'answer', record }])
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

/** Identical for the same parameters to the same address, in any order. */
function takeFingerprint({ path, body }: KeyedRequest): string {
  const fields = body.split('&').sort().join('&')
  return createHash('sha256').update(`${path}\n${fields}`).digest('base64url')
}

function keyReused(key: string): ApiError {
  const message = `The idempotency key '${key}' was used with other parameters before.`
  return new ApiError(400, message, { type: 'idempotency_error' })
}
