import { answerFailed, photoProblemText } from '../../content/toasts/conversation-messages.ts'
import { writeAsCustomer } from '../../domain/conversations/customer-page.server.ts'
import { readPhotoKeys, readPhotoProblems } from '../../domain/conversations/photos/photo-fields.ts'
import { fieldErrors, readFields } from '../../forms/fields/field-rules.ts'
import type { FormRefused } from '../../forms/fields/form-answer.ts'
import { customerAnswerRules as rules } from '../../forms/shop/conversation-forms.ts'
import type { RequestServices } from '../../server/request-context.ts'
import { guardForm } from '../forms/form-guard.ts'
import { readFormKey } from '../forms/form-request.ts'

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
  const photos = readPhotoKeys(form)
  const refuse = (status: number, answer: Omit<FormRefused, 'ok'>) => {
    return {
      ok: false,
      status,
      returned: { body, photos, answer: { ok: false, ...answer } },
    } as const
  }
  const errors = fieldErrors(rules, { body })
  const problem = photoProblemText(readPhotoProblems(form))
  if (errors.body || problem) {
    return refuse(422, {
      errors: { ...(errors.body && { body: errors.body }), ...(problem && { photos: problem }) },
    })
  }
  try {
    const refusal = await guardForm(services, form, 'conversation')
    if (refusal) {
      const { status, ...answer } = refusal
      return refuse(status, answer)
    }
    // An unknown link counts as success: the redirect leads to the page that reports it.
    const answer = { body, formKey: readFormKey(form), photos }
    await writeAsCustomer(services.db, services, token, answer)
    return { ok: true }
  } catch (err) {
    services.log.error(
      { event: 'conversations.answer_failed', err },
      'a customer’s message could not be saved',
    )
    return refuse(500, { toast: answerFailed })
  }
}
