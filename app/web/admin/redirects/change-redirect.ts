import { redirectErrors, redirectToasts } from '../../../content/staff/redirects.ts'
import type { RedirectFields } from '../../../domain/redirects/redirect-addresses.ts'
import {
  type CreateRedirectResult,
  createRedirect,
  deleteRedirect,
  type SaveRedirectResult,
  saveRedirect,
} from '../../../domain/redirects/save-redirect.server.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { type RedirectForm, readRedirectForm } from '../../../forms/staff/redirect-form.ts'
import type { Services } from '../../../server/request-context.ts'
import type { RedirectResult } from '../../../ui/admin/redirects/redirect-result.ts'

type Changed =
  | { result: RedirectResult; status: number; id?: string }
  | 'missing'
  | 'unreadable'
  | 'deleted'

/** Creates a redirect from its form. */
export async function newRedirect(
  services: Services,
  staff: Staff,
  form: FormData,
): Promise<Exclude<Changed, string>> {
  const { db, clock, publicUrl } = services
  const read = readRedirectForm(form, publicUrl)
  if (!read.ok) return refuse(read)
  const result = await createRedirect(db, staff, read.fields, clock.now())
  if (!result.ok) return refuse({ submitted: read.submitted, errors: errorsOf(result.reason) })
  return { ...saved(read.fields, { ...result, version: 1 }), id: result.id }
}

/** Saves or deletes a redirect as its form asks. @param id untrusted */
export async function changeRedirect(
  { db, clock, publicUrl }: Services,
  staff: Staff,
  id: string,
  form: FormData,
): Promise<Changed> {
  const intent = form.get('intent')
  if (intent === 'delete') {
    const gone = await deleteRedirect(db, staff, id)
    return gone.ok ? 'deleted' : 'missing'
  }
  const version = Number(form.get('version'))
  if (intent !== 'save' || !Number.isSafeInteger(version)) return 'unreadable'
  const read = readRedirectForm(form, publicUrl)
  if (!read.ok) return refuse(read)
  const { submitted } = read
  const result = await saveRedirect(db, staff, { id, version }, read.fields, clock.now())
  if (result.ok) return saved(read.fields, result)
  if (result.reason === 'missing') return 'missing'
  if (result.reason === 'changed') {
    return {
      result: { ok: false, toast: redirectToasts.changed, submitted, conflict: true },
      status: 409,
    }
  }
  return refuse({ submitted, errors: errorsOf(result.reason) })
}

function saved({ target }: RedirectFields, { to, version }: { to: string; version: number }) {
  const { saved: plain, shortened } = redirectToasts
  const toast = to === target.to ? plain : shortened(to)
  return { result: { ok: true, saved: version, toast }, status: 200 }
}

type Reason = Exclude<
  Extract<SaveRedirectResult | CreateRedirectResult, { ok: false }>['reason'],
  'missing' | 'changed'
>

const errorsOf = (reason: Reason) =>
  reason === 'exists' ? { from: redirectErrors.from.exists } : { to: redirectErrors.to[reason] }

function refuse({
  submitted,
  errors,
}: {
  submitted: RedirectForm
  errors: RedirectResult['errors']
}) {
  const result: RedirectResult = {
    ok: false,
    toast: redirectToasts.notSaved,
    submitted,
    ...(errors && { errors }),
  }
  return { result, status: 422 }
}
