import { contactFailed } from '../../content/toasts/form-messages.ts'
import { sendMessage } from '../../domain/enquiries/contact/send-message.server.ts'
import { fieldErrors, readFields } from '../../forms/fields/field-rules.ts'
import { contactRules } from '../../forms/shop/contact-form.ts'
import type { RequestServices } from '../../server/request-context.ts'
import { guardForm } from './form-guard.ts'
import { type Received, readFormKey, refused } from './form-request.ts'

/** Handles the contact form, submitted by a script or natively. */
export async function receiveMessage(services: RequestServices, form: FormData): Promise<Received> {
  const values = readFields(contactRules, form)
  const errors = fieldErrors(contactRules, values)
  if (Object.keys(errors).length > 0) return refused(422, { errors })
  try {
    const refusal = await guardForm(services, form, 'contact')
    if (refusal) {
      const { status, ...answer } = refusal
      return refused(status, answer)
    }
    const formKey = readFormKey(form)
    await sendMessage(services.db, services, { values, formKey })
    return { ok: true }
  } catch (err) {
    services.log.error(
      { event: 'contact.save_failed', err },
      'a contact message could not be saved',
    )
    return refused(500, { toast: contactFailed })
  }
}
