import { contactFailed } from '../../content/toasts/form-messages.ts'
import { sendMessage } from '../../domain/enquiries/contact/send-message.server.ts'
import { fieldErrors, readFields } from '../../forms/fields/field-rules.ts'
import { contactRules } from '../../forms/shop/contact-form.ts'
import type { RequestServices } from '../../server/request-context.ts'
import { type Received, readFormKey } from './form-request.ts'
import { receiveForm } from './receive-form.ts'

/** Handles the contact form, submitted by a script or natively. */
export async function receiveMessage(services: RequestServices, form: FormData): Promise<Received> {
  const values = readFields(contactRules, form)
  return await receiveForm(services, form, {
    errors: fieldErrors(contactRules, values),
    limit: 'contact',
    failed: {
      event: 'contact.save_failed',
      message: 'a contact message could not be saved',
      toast: contactFailed,
    },
    async save() {
      await sendMessage(services.db, services, { values, formKey: readFormKey(form, values) })
      return { ok: true }
    },
  })
}
