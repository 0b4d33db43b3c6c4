import { cancellationFormPage } from '../../content/orders/returns.ts'
import { contactFailed } from '../../content/toasts/form-messages.ts'
import { sendMessage } from '../../domain/enquiries/contact/send-message.server.ts'
import { fieldErrors, readFields } from '../../forms/fields/field-rules.ts'
import { cancellationRules } from '../../forms/shop/return-form.ts'
import type { RequestServices } from '../../server/request-context.ts'
import { type Received, readFormKey } from './form-request.ts'
import { receiveForm } from './receive-form.ts'

/**
 * Handles the model cancellation form: a message to the shop, whose receipt is acknowledged to its sender
 * by email without delay (Consumer Contracts Regulations 2013, regulation 32(4)).
 */
export async function receiveCancellation(
  services: RequestServices,
  form: FormData,
): Promise<Received> {
  const values = readFields(cancellationRules, form)
  return await receiveForm(services, form, {
    errors: fieldErrors(cancellationRules, values),
    limit: 'contact',
    failed: {
      event: 'cancellation_form.save_failed',
      message: 'a cancellation form could not be saved',
      toast: contactFailed,
    },
    async save() {
      const { name, email } = values
      const { subject } = cancellationFormPage
      const message = cancellationFormPage.message(values)
      await sendMessage(services.db, services, {
        values: { name, email, phone: '', subject, message },
        formKey: readFormKey(form, values),
      })
      return { ok: true }
    },
  })
}
