import { FORM_KEY_FIELD, type FormRefused } from '../../forms/fields/form-result.ts'
import { NO_STORE } from '../../platform/http/no-store.ts'
import { isUuid } from '../../platform/values/ids.ts'

/** A refused form, with the response's status. */
export type Refused = { status: number; answer: FormRefused }
export type Received = { ok: true } | ({ ok: false } & Refused)

/** The refusal of a form. @param status of the response */
export function refused(status: number, answer: Omit<FormRefused, 'ok'>): Received {
  return { ok: false, status, answer: { ok: false, ...answer } }
}

/** Parses the form in a request's body; an invalid body is an empty form. */
export async function readForm(request: Request): Promise<FormData> {
  return await request.formData().catch(() => new FormData())
}

/** The idempotency key of a filled-in form; null if there is none. */
export function readFormKey(form: FormData): string | null {
  const key = form.get(FORM_KEY_FIELD)
  return typeof key === 'string' && isUuid(key) ? key : null
}

/** The response to a script. */
export function formAnswer(received: Received): Response {
  if (received.ok) return Response.json({ ok: true }, { headers: NO_STORE })
  return Response.json(received.answer, { status: received.status, headers: NO_STORE })
}
