import type { Toast } from '../../content/toasts/storefront-toasts.ts'
import { renewFormTimestamp } from '../../platform/form-protection/form-timestamp.server.ts'
import type { RequestServices } from '../../server/request-context.ts'
import { type FormLimit, guardForm } from './form-guard.ts'
import { type Received, refused } from './form-request.ts'

type FormToReceive = {
  /** A message for each wrong field. */
  errors: Record<string, string | undefined>
  /** What is wrong with the form apart from its fields. */
  problem?: Toast | undefined
  limit: FormLimit
  /** Identifies the request, if a second press of the button is ignored and must not count. */
  once?: string
  /** Stores a valid form that passed the bot protection. */
  save: () => Promise<Received>
  /** The log entry and the message if an error is thrown. */
  failed: { event: string; message: string; toast: Toast }
}

/** Handles a form of a visitor: checks it, protects it against bots, stores it. */
export async function receiveForm(
  services: RequestServices,
  form: FormData,
  { errors: messages, problem, limit, once, save, failed }: FormToReceive,
): Promise<Received> {
  const wrong = Object.entries(messages).filter((entry): entry is [string, string] => !!entry[1])
  if (wrong.length > 0 || problem) {
    // The new page's own timestamp would be too young for a person who corrects a field immediately.
    const formStamp = renewFormTimestamp(services.sessionSecret, services.clock.now())
    const errors = Object.fromEntries(wrong)
    return refused(422, { errors, ...(problem && { toast: problem }), formStamp })
  }
  try {
    const refusal = await guardForm(services, form, limit, once)
    if (!refusal) return await save()
    const { status, ...answer } = refusal
    return refused(status, answer)
  } catch (err) {
    const { event, message, toast } = failed
    services.log.error({ event, err }, message)
    return refused(500, { toast })
  }
}
