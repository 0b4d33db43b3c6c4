import { createHash } from 'node:crypto'
import { FORM_KEY_FIELD, type FormRefused } from '../../forms/fields/form-result.ts'
import { textOf } from '../../forms/fields/form-text.ts'
import { TIMESTAMP_FIELD } from '../../platform/form-protection/honeypot.ts'
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

/**
 * The idempotency key (a UUID) of a filled-in form; null if there is none. It depends on the text: a form
 * that is sent again with another text, after a lost response or from the browser's history, is a new one.
 * A form of a cached page, sent without scripts, has no key of its own: the signed timestamp replaces it.
 *
 * @param values the text; without photos, which every attempt uploads again
 */
export function readFormKey(form: FormData, values: Record<string, string>): string | null {
  const own = textOf(form, FORM_KEY_FIELD)
  const key = isUuid(own) ? own.toLowerCase() : textOf(form, TIMESTAMP_FIELD)
  if (key === '') return null
  const digest = createHash('sha256').update(JSON.stringify([key, values]))
  return digest.digest('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

/** The response to a script. */
export function formResponse(received: Received): Response {
  if (received.ok) return Response.json({ ok: true }, { headers: NO_STORE })
  return Response.json(received.answer, { status: received.status, headers: NO_STORE })
}
