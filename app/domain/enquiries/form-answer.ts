import type { Toast } from '../../content/messages.ts'

/** What the server answers to a contact or sell form. */
export type FormAnswer = { ok: true } | FormRefused

export type FormRefused = {
  ok: false
  /** What to say beside each wrong field. */
  errors?: Record<string, string>
  toast?: Toast
  /** What the form must send next time in place of its page's stamp. */
  formStamp?: string
  /** The photos have to be sent anew. */
  photosGone?: true
}

/** Names one filled-in form (a UUID), so that it is kept once however often it arrives. */
export const FORM_KEY_FIELD = 'formKey'
