import { cancellationFormPage } from '../../content/orders/returns.ts'
import { contactFailed } from '../../content/toasts/form-messages.ts'
import { sendMessage } from '../../domain/enquiries/contact/send-message.server.ts'
import { fieldErrors, readFields } from '../../forms/fields/field-rules.ts'
import { cancellationRules } from '../../forms/shop/return-form.ts'
import type { RequestServices } from '../../server/request-context.ts'
import { guardForm } from './form-guard.ts'
import { type Received, readFormKey, refused } from './form-request.ts'

/**
 * Handles the model cancellation form: a message to the shop, whose receipt is acknowledged to its sender
 * by email without delay (Consumer Contracts Regulations 2013, regulation 32(4)).
 */
export async function receiveCancellation(
  services: RequestServices,
  form: FormData,
): Promise<Received> {
  const values = readFields(cancellationRules, form)
  const errors = fieldErrors(cancellationRules, values) as Record<string, string>
  if (Object.keys(errors).length > 0) return refused(422, { errors })
  try {
    const refusal = await guardForm(services, form, 'contact')
    if (refusal) {
      const { status, ...answer } = refusal
      return refused(status, answer)
    }
    const { name, email } = values
    const { subject } = cancellationFormPage
    const message = cancellationFormPage.message(values)
    await sendMessage(services.db, services, {
      values: { name, email, phone: '', subject, message },
      formKey: readFormKey(form),
    })
    return { ok: true }
  } catch (err) {
    services.log.error(
      { event: 'contact.save_failed', err },
      'a cancellation form could not be saved',
    )
    return refused(500, { toast: contactFailed })
  }
}
