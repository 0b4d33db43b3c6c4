import { type FormEvent, useId, useState } from 'react'
import { newsletterMessages, type Toast } from '../content/messages.ts'
import { buttonLook } from './button.tsx'
import { FormGuard } from './form-guard.tsx'
import { untilPlausible } from './form-pace.ts'
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
 * Sign-up to the newsletter. Without scripts it is an ordinary post that answers with a page.
 *
 * @param email what the field holds at first, after a post that failed
 * @param variant paper on the footer's green, primary on paper
 */
export function NewsletterForm({
  email = '',
  variant = 'paper',
}: {
  email?: string
  variant?: 'paper' | 'primary'
}) {
  const id = useId()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setBusy(true)
    const status = await post(form)
    setBusy(false)
    showToast(toastOfStatus[status] ?? newsletterMessages.failed)
    if (status === 200) form.reset()
    else form.querySelector<HTMLInputElement>('[type=email]')?.focus()
  }

  return (
    <form
      method="post"
      action="/newsletter"
      onSubmit={(event) => void submit(event)}
      className="mt-6 flex gap-3"
    >
      <label htmlFor={id} className="sr-only">
        Email address
      </label>
      <input
        id={id}
        type="email"
        name="email"
        required
        maxLength={254}
        autoComplete="email"
        placeholder="you@example.com"
        defaultValue={email}
        className="min-h-12 w-0 grow rounded-md border border-edge bg-raised px-4 text-base text-ink placeholder:text-ink-soft"
      />
      <FormGuard />
      <button type="submit" aria-disabled={busy} className={buttonLook({ variant })}>
        {busy ? 'Submitting...' : 'Subscribe'}
      </button>
    </form>
  )
}

/** @returns the answer's status; 0 where none came */
async function post(form: HTMLFormElement): Promise<number> {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') fields.append(name, value)
  }
  try {
    await untilPlausible()
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
