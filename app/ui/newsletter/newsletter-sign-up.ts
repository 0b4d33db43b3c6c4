import { newsletterMessages } from '../../content/toasts/newsletter-messages.ts'
import type { Toast } from '../../content/toasts/storefront-toasts.ts'
import { waitMinimumFillTime } from '../forms/minimum-fill-time.ts'
import { showToast } from '../toast/toast.tsx'

/** Timeout of a sign-up. */
const TIMEOUT_MS = 15_000

/** The toast for each status of `POST /newsletter`. */
const toastOfStatus: Record<number, Toast> = {
  200: newsletterMessages.success,
  409: newsletterMessages.alreadySubscribed,
  422: newsletterMessages.invalidEmail,
  429: newsletterMessages.refused,
}

/** Submits the form; shows the outcome in a toast, and beside the field until the page is left. */
export async function handle({ type }: Event, element: HTMLElement): Promise<void> {
  const form = element as HTMLFormElement
  const button = form.querySelector('button')
  if (type !== 'submit' || button?.ariaDisabled === 'true') return
  showProgress(form, true)
  const status = await post(form)
  showProgress(form, false)
  const toast: Toast = toastOfStatus[status] ?? newsletterMessages.failed
  showToast(toast)
  showText(form.nextElementSibling, toast.description ?? toast.title)
  if (status === 200) form.reset()
  else form.querySelector<HTMLInputElement>('[type=email]')?.focus()
}

function showProgress(form: HTMLFormElement, isBusy: boolean): void {
  const button = form.querySelector('button')
  if (button) button.ariaDisabled = String(isBusy)
  showText(button, isBusy ? 'Submitting...' : 'Subscribe')
  if (isBusy) showText(form.nextElementSibling, '')
}

/** Changes the text only: React owns the elements. */
function showText(element: Element | null, text: string): void {
  if (element) element.textContent = text
}

/** @returns the response's status; 0 without a response */
async function post(form: HTMLFormElement): Promise<number> {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') fields.append(name, value)
  }
  try {
    await waitMinimumFillTime()
    const response = await fetch(form.action, {
      method: 'POST',
      body: fields,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return response.status
  } catch {
    return 0
  }
}
