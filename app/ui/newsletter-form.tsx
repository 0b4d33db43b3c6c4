import { type FormEvent, useId, useState } from 'react'
import { buttonClass } from './button.tsx'
import { FormGuard } from './form-guard.tsx'

const fetchSignUp = () => import('./newsletter-sign-up.ts')

/**
 * The newsletter sign-up. Without scripts it is posted natively and answered with a page.
 *
 * @param email initial value, after a failed post
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
  const [outcome, setOutcome] = useState('')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setBusy(true)
    setOutcome('')
    const late = await fetchSignUp().catch(() => null)
    if (!late) return form.submit()
    const { signedUp, text } = await late.signUp(form)
    setBusy(false)
    setOutcome(text)
    if (signedUp) form.reset()
    else form.querySelector<HTMLInputElement>('[type=email]')?.focus()
  }

  return (
    <>
      <form
        method="post"
        action="/newsletter"
        onSubmit={(event) => void submit(event)}
        // Lazy loading: the submission code is loaded at focus, since few visitors sign up.
        onFocus={() => void fetchSignUp().catch(() => {})}
        className="newsletter-form"
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
          className="newsletter-input"
        />
        <FormGuard />
        <button type="submit" aria-disabled={busy} className={buttonClass({ variant })}>
          {busy ? 'Submitting...' : 'Subscribe'}
        </button>
      </form>
      {/* Stays where the toast is gone. Not a live region: the toast has been spoken. */}
      <p>{outcome}</p>
    </>
  )
}
