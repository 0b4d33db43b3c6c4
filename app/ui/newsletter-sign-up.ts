import type { Toast } from '../content/messages.ts'
import { newsletterMessages } from '../content/newsletter-messages.ts'
import { waitMinimumFillTime } from './minimum-fill-time.ts'
import { showToast } from './toast.tsx'

/** A sign-up that takes longer counts as failed. */
const TIMEOUT_MS = 15_000

/** What each status of the answer to `POST /newsletter` means. */
const toastOfStatus: Record<number, Toast> = {
  200: newsletterMessages.success,
  409: newsletterMessages.alreadySubscribed,
  422: newsletterMessages.invalidEmail,
  429: newsletterMessages.refused,
}

/**
 * Sends the form and says what came of it.
 *
 * @returns whether the address has been signed up
 */
export async function signUp(form: HTMLFormElement): Promise<boolean> {
  const status = await post(form)
  showToast(toastOfStatus[status] ?? newsletterMessages.failed)
  return status === 200
}

/** @returns the answer's status; 0 where none came */
async function post(form: HTMLFormElement): Promise<number> {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') fields.append(name, value)
  }
  try {
    await waitMinimumFillTime()
    const answer = await fetch(form.action, {
      method: 'POST',
      body: fields,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return answer.status
  } catch {
    return 0
  }
}
