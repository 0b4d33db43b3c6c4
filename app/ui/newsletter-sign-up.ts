import { newsletterMessages } from '../content/toasts/newsletter-messages.ts'
import type { Toast } from '../content/toasts/storefront-toasts.ts'
import { waitMinimumFillTime } from './minimum-fill-time.ts'
import { showToast } from './toast.tsx'

/** `text` is what the toast says, for the place beside the field. */
type SignUpOutcome = { signedUp: boolean; text: string }

/** Timeout of a sign-up. */
const TIMEOUT_MS = 15_000

/** The toast for each status of `POST /newsletter`. */
const toastOfStatus: Record<number, Toast> = {
  200: newsletterMessages.success,
  409: newsletterMessages.alreadySubscribed,
  422: newsletterMessages.invalidEmail,
  429: newsletterMessages.refused,
}

/** Submits the form and shows the outcome in a toast. */
export async function signUp(form: HTMLFormElement): Promise<SignUpOutcome> {
  const status = await post(form)
  const toast: Toast = toastOfStatus[status] ?? newsletterMessages.failed
  showToast(toast)
  return { signedUp: status === 200, text: toast.description ?? toast.title }
}

/** @returns the response's status; 0 without a response */
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
