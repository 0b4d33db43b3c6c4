import { data, redirect } from 'react-router'
import { orderRefusals } from '../../content/toasts/order-page-messages.ts'
import { fieldErrors, readFields } from '../../forms/fields/field-rules.ts'
import { lostLinkRules } from '../../forms/shop/order-page-forms.ts'
import type { RequestServices } from '../../server/request-context.ts'
import { readForm } from '../forms/form-request.ts'
import { receiveForm } from '../forms/receive-form.ts'

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
  const received = await receiveForm(services, form, {
    errors: fieldErrors(lostLinkRules, { email }),
    limit: 'orderLink',
    once: email.trim().toLowerCase(),
    failed: {
      event: 'orders.link_request_failed',
      message: 'a replacement for a lost link could not be sent',
      toast: orderRefusals.failed,
    },
    async save() {
      await send(email)
      return { ok: true }
    },
  })
  if (received.ok) return redirect(`${path}?sent`, 303)
  const { status, answer } = received
  return data({ email, answer }, { status })
}
