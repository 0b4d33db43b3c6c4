import { data, redirect } from 'react-router'
import { orderRefusals } from '../../content/toasts/order-page-messages.ts'
import { fieldErrors, readFields } from '../../forms/fields/field-rules.ts'
import type { FormRefused } from '../../forms/fields/form-answer.ts'
import { lostLinkRules } from '../../forms/shop/order-page-forms.ts'
import type { RequestServices } from '../../server/request-context.ts'
import { guardForm } from '../forms/form-guard.ts'
import { readForm } from '../forms/form-request.ts'

/**
 * Handles the form of a lost link. The result is the same whether or not there is something to send.
 *
 * @param path of the form's page, to which an accepted form redirects
 * @param send gets a valid mail address
 */
export async function handleLostLinkForm(
  services: RequestServices,
  request: Request,
  path: string,
  send: (email: string) => Promise<void>,
) {
  const form = await readForm(request)
  const { email } = readFields(lostLinkRules, form)
  const refuse = (status: number, answer: FormRefused) => data({ email, answer }, { status })
  const errors = fieldErrors(lostLinkRules, { email })
  if (errors.email) return refuse(422, { ok: false, errors })
  try {
    const refusal = await guardForm(services, form, 'orderLink')
    if (refusal) {
      const { status, ...answer } = refusal
      return refuse(status, { ok: false, ...answer })
    }
    await send(email)
  } catch (err) {
    services.log.error(
      { event: 'orders.link_request_failed', err },
      'a replacement for a lost link could not be sent',
    )
    return refuse(500, { ok: false, toast: orderRefusals.failed })
  }
  return redirect(`${path}?sent`, 303)
}
