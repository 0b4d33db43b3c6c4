import type { FormResult } from '../../forms/fields/form-result.ts'
import { waitMinimumFillTime } from '../forms/minimum-fill-time.ts'

const TIMEOUT_MS = 30_000

/**
 * Posts a form to the API.
 *
 * @param body text fields only
 * @throws without a valid response: offline, connection cut, timeout
 */
export async function postForm(address: string, body: URLSearchParams): Promise<FormResult> {
  await waitMinimumFillTime()
  const response = await fetch(address, {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const result: unknown = await response.json()
  if (!isFormResult(result)) throw new Error(`an answer of another kind, ${response.status}`)
  return result
}

/** The text fields of a form; files are uploaded separately. */
export function textFields(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') fields.append(name, value)
  }
  return fields
}

function isFormResult(result: unknown): result is FormResult {
  return typeof result === 'object' && result !== null && 'ok' in result
}
