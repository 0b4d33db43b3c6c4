import type { Toast } from '../../content/toasts/storefront-toasts.ts'

/** The server's response to a contact or sell form. */
export type FormResult = { ok: true } | FormRefused

export type FormRefused = {
  ok: false
  /** A message for each wrong field. */
  errors?: Record<string, string>
  toast?: Toast
  /** A new signed form timestamp; replaces the page's in the next attempt, which may follow immediately. */
  formStamp?: string
  /** The stored photos have expired and must be uploaded again. */
  photosGone?: true
}

/** Idempotency key (a UUID) of one filled-in form: it is stored once even if sent twice. */
export const FORM_KEY_FIELD = 'formKey'
