import { newsletterMessages } from '../../content/toasts/newsletter-messages.ts'
import type { Toast } from '../../content/toasts/storefront-toasts.ts'
import { TIMESTAMP_FIELD } from '../../platform/form-protection/honeypot.ts'
import { waitMinimumFillTime } from '../forms/minimum-fill-time.ts'
import { showToast } from '../toast/toast.tsx'

/** Timeout of a sign-up. */
const TIMEOUT_MS = 15_000

/** The toast for each status of `POST /newsletter`, except the one below. */
const toastOfStatus: Record<number, Toast> = {
  200: newsletterMessages.success,
  409: newsletterMessages.alreadySubscribed,
  422: newsletterMessages.invalidEmail,
  429: newsletterMessages.refused,
}
/** Refused by the spam check: the response's page says why. */
const STOPPED = 403

type Sent = {
  /** The response's status; 0 without a response. */
  status: number
  toast: Toast
}

/** Submits the form; shows the outcome in a toast, and beside the field until the page is left. */
export async function handle({ type }: Event, element: HTMLElement): Promise<void> {
  const form = element as HTMLFormElement
  const button = form.querySelector('button')
  if (type !== 'submit' || button?.ariaDisabled === 'true') return
  showProgress(form, true)
  const { status, toast } = await post(form)
  showProgress(form, false)
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

async function post(form: HTMLFormElement): Promise<Sent> {
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
    const { status } = response
    const toast = status === STOPPED ? readRefusal(form, await response.text()) : undefined
    return { status, toast: toast ?? toastOfStatus[status] ?? newsletterMessages.failed }
  } catch {
    return { status: 0, toast: newsletterMessages.failed }
  }
}

/** Reads the reason on the page of a refusal, and renews the form's timestamp with that of the page's form. */
function readRefusal(form: HTMLFormElement, html: string): Toast | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html').querySelector('.newsletter-page')
  const stampOf = (part: Element) =>
    part.querySelector<HTMLInputElement>(`input[name=${TIMESTAMP_FIELD}]`)
  const [old, renewed] = [stampOf(form), page && stampOf(page)]
  if (old && renewed) old.value = renewed.value
  const description = page?.querySelector('h1 + p')?.textContent
  return description ? { ...newsletterMessages.refused, description } : undefined
}
