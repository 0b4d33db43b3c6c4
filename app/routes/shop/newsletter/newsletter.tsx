import { data } from 'react-router'
import { newsletterMessages } from '../../../content/toasts/newsletter-messages.ts'
import { newsletterConsent } from '../../../content/toasts/storefront-toasts.ts'
import { signUp } from '../../../domain/newsletter/subscription/sign-up.server.ts'
import { fieldErrors, readFields } from '../../../forms/fields/field-rules.ts'
import { newsletterRules } from '../../../forms/shop/newsletter-form.ts'
import { renewFormTimestamp } from '../../../platform/form-protection/form-timestamp.server.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import { NewsletterForm } from '../../../ui/newsletter/newsletter-form.tsx'
import { guardForm } from '../../../web/forms/form-guard.ts'
import { readForm } from '../../../web/forms/form-request.ts'
import type { Route } from './+types/newsletter'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({
    title: 'Newsletter',
    description: newsletterConsent,
    path: '/newsletter',
    root: rootOf(matches),
  }),
]

/**
 * Signs an address up. The status is the result for the footer's form: 200 done, 409 already
 * subscribed, 422 invalid address, 429 rate limit reached, 500 failed.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { db, jobs, log } = services
  const form = await readForm(request)
  const values = readFields(newsletterRules, form)
  const { email } = values
  const refuseEmail = () => {
    const formStamp = renewFormTimestamp(services.sessionSecret, services.clock.now())
    return data({ message: 'invalidEmail' as const, email, formStamp }, { status: 422 })
  }
  if (fieldErrors(newsletterRules, values).email) return refuseEmail()
  try {
    const refusal = await guardForm(services, form, 'newsletter')
    if (refusal) return respond('refused', email, 429)
    const outcome = await signUp(db, jobs, { email, wording: newsletterConsent })
    if (outcome.ok) return respond('success', '', 200)
    if (outcome.reason === 'invalid-email') return refuseEmail()
    return respond('alreadySubscribed', email, 409)
  } catch (err) {
    log.error(
      { event: 'newsletter.sign_up_failed', err },
      'a newsletter sign-up could not be saved',
    )
    return respond('failed', email, 500)
  }
}

function respond(message: keyof typeof newsletterMessages, email: string, status: number) {
  return data({ message, email, formStamp: undefined }, { status })
}

export default function Newsletter({ actionData }: Route.ComponentProps) {
  const message = actionData && newsletterMessages[actionData.message]
  const done = actionData?.message === 'success'
  return (
    <div className="newsletter-page page-column py-section">
      <div className="max-w-xl" role={message ? 'status' : undefined}>
        <h1 className="text-4xl">{message?.title ?? 'Newsletter'}</h1>
        <p className="mt-4 text-lg text-ink-soft">{message?.description ?? newsletterConsent}</p>
        {!done && (
          <NewsletterForm
            email={actionData?.email ?? ''}
            stamp={actionData?.formStamp}
            variant="primary"
          />
        )}
      </div>
    </div>
  )
}
