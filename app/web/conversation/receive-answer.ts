import { answerFailed } from '../../content/toasts/conversation-messages.ts'
import { writeAsCustomer } from '../../domain/conversations/customer-page.server.ts'
import { fieldErrors, readFields } from '../../forms/fields/field-rules.ts'
import type { FormRefused } from '../../forms/fields/form-result.ts'
import { customerMessageRules as rules } from '../../forms/shop/conversation-forms.ts'
import type { RequestServices } from '../../server/request-context.ts'
import { readFormKey } from '../forms/form-request.ts'
import { receiveForm } from '../forms/receive-form.ts'
import { readPhotos } from './read-photos.ts'

export type ReturnedAnswer = {
  body: string
  /** The keys of the photos that were uploaded. */
  photos: string[]
  answer: FormRefused
}

/**
 * Handles the form of the customer's page.
 *
 * @param token of the address, untrusted
 */
export async function receiveAnswer(
  services: RequestServices,
  token: string,
  form: FormData,
): Promise<{ ok: true } | { ok: false; status: number; returned: ReturnedAnswer }> {
  const { body } = readFields(rules, form)
  const { photos, problem } = await readPhotos(services, form)
  const received = await receiveForm(services, form, {
    errors: {
      ...fieldErrors(rules, { body }),
      photos: problem,
    },
    limit: 'conversation',
    failed: {
      event: 'conversations.answer_failed',
      message: 'a customer’s message could not be saved',
      toast: answerFailed,
    },
    async save() {
      // An unknown link counts as success: the redirect leads to the page that reports it.
      const message = { body, formKey: readFormKey(form, { body }), photos }
      await writeAsCustomer(services.db, services, token, message)
      return { ok: true }
    },
  })
  if (received.ok) return received
  const { status, answer } = received
  return { ok: false, status, returned: { body, photos, answer } }
}
