import { useId } from 'react'
import { buttonClass } from '../button.tsx'
import { FormGuard } from '../forms/form-guard.tsx'

/**
 * The newsletter sign-up. With scripts `newsletter-sign-up.ts` posts it, without them the browser
 * does, and the response is a page.
 *
 * @param email initial value, after a failed post
 * @param stamp the timestamp of a form that was refused
 * @param variant paper on the footer's green, primary on paper
 */
export function NewsletterForm({
  email = '',
  stamp,
  variant = 'paper',
}: {
  email?: string
  stamp?: string | undefined
  variant?: 'paper' | 'primary'
}) {
  const id = useId()
  return (
    <>
      <form method="post" action="/newsletter" data-lazy="newsletter" className="newsletter-form">
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
        <FormGuard stamp={stamp} />
        <button type="submit" className={buttonClass({ variant })}>
          Subscribe
        </button>
      </form>
      {/* The toast's text, which stays. Not a live region: the toast has been spoken. */}
      <p></p>
    </>
  )
}
