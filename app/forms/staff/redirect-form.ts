import { redirectErrors } from '../../content/staff/redirects.ts'
import {
  type RedirectFields,
  readSource,
  readTarget,
} from '../../domain/redirects/redirect-addresses.ts'
import { textOf } from '../fields/form-text.ts'

/** The form of a redirect as submitted. */
export type RedirectForm = { from: string; to: string }
export type RedirectFormErrors = Partial<Record<keyof RedirectForm, string>>

/** Maximum characters that are read: more than any valid address has. */
const MAX_LENGTH = 2_000

/** @param publicUrl the shop's own origin */
export function readRedirectForm(
  form: FormData,
  publicUrl: string,
):
  | { ok: true; submitted: RedirectForm; fields: RedirectFields }
  | { ok: false; submitted: RedirectForm; errors: RedirectFormErrors } {
  const submitted = {
    from: textOf(form, 'from').slice(0, MAX_LENGTH),
    to: textOf(form, 'to').slice(0, MAX_LENGTH),
  }
  const source = readSource(submitted.from)
  const target = readTarget(submitted.to, publicUrl)
  if (source.ok && target.ok) {
    return { ok: true, submitted, fields: { from: source.path, target: target.target } }
  }
  const errors: RedirectFormErrors = {
    ...(!source.ok && { from: redirectErrors.from[source.problem] }),
    ...(!target.ok && { to: redirectErrors.to[target.problem] }),
  }
  return { ok: false, submitted, errors }
}
