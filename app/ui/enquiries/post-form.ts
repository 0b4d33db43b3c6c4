import type { FormAnswer } from '../../forms/fields/form-answer.ts'
import { waitMinimumFillTime } from '../forms/minimum-fill-time.ts'

const TIMEOUT_MS = 30_000

/**
 * Posts a form to the API.
 *
 * @param body text fields only
 * @throws without a valid response: offline, connection cut, timeout
 */
export async function postForm(address: string, body: URLSearchParams): Promise<FormAnswer> {
  await waitMinimumFillTime()
  const response = await fetch(address, {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const answer: unknown = await response.json()
  if (!isAnswer(answer)) throw new Error(`an answer of another kind, ${response.status}`)
  return answer
}

/** The text fields of a form; files are uploaded separately. */
export function textFields(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') fields.append(name, value)
  }
  return fields
}

function isAnswer(answer: unknown): answer is FormAnswer {
  return typeof answer === 'object' && answer !== null && 'ok' in answer
}
