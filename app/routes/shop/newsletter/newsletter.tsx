import { data } from 'react-router'
import { newsletterMessages as messages } from '../../../content/toasts/newsletter-messages.ts'
import { newsletterConsent, type Toast } from '../../../content/toasts/storefront-toasts.ts'
import { signUp } from '../../../domain/newsletter/subscription/sign-up.server.ts'
import { fieldErrors, readFields } from '../../../forms/fields/field-rules.ts'
import { newsletterRules } from '../../../forms/shop/newsletter-form.ts'
import { renewFormTimestamp } from '../../../platform/form-protection/form-timestamp.server.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import { NewsletterForm } from '../../../ui/newsletter/newsletter-form.tsx'
import { type FormRefusal, guardForm } from '../../../web/forms/form-guard.ts'
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
 * Signs an address up. The status is the result for the footer's form: 200 done, 403 refused by the spam check,
 * 409 already subscribed, 422 invalid address, 429 rate limit reached, 500 failed.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { db, jobs, log } = services
  const form = await readForm(request)
  const values = readFields(newsletterRules, form)
  const { email } = values
  const refuseEmail = () => {
    const formStamp = renewFormTimestamp(services.sessionSecret, services.clock.now())
    return respond(messages.invalidEmail, email, 422, formStamp)
  }
  if (fieldErrors(newsletterRules, values).email) return refuseEmail()
  try {
    const refusal = await guardForm(services, form, 'newsletter')
    if (refusal) return refuse(refusal, email)
    const outcome = await signUp(db, jobs, { email, wording: newsletterConsent })
    if (outcome.ok) return respond(messages.success, '', 200)
    if (outcome.reason === 'invalid-email') return refuseEmail()
    return respond(messages.alreadySubscribed, email, 409)
  } catch (err) {
    log.error(
      { event: 'newsletter.sign_up_failed', err },
      'a newsletter sign-up could not be saved',
    )
    return respond(messages.failed, email, 500)
  }
}

function refuse({ status, toast, formStamp }: FormRefusal, email: string) {
  if (status === 429) return respond(messages.refused, email, status)
  const { title } = messages.refused
  // Not 422, which the footer's form reports as an invalid address.
  return respond({ ...toast, title }, email, 403, formStamp)
}

function respond(toast: Toast, email: string, status: number, formStamp?: string) {
  return data({ toast, email, formStamp, done: status === 200 }, { status })
}

export default function Newsletter({ actionData }: Route.ComponentProps) {
  const message = actionData?.toast
  return (
    <div className="newsletter-page page-column py-section">
      <div className="max-w-xl" role={message ? 'status' : undefined}>
        <h1 className="text-4xl">{message?.title ?? 'Newsletter'}</h1>
        <p className="mt-4 text-lg text-ink-soft">{message?.description ?? newsletterConsent}</p>
        {!actionData?.done && (
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
