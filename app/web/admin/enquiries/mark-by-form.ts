import { data } from 'react-router'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import type { EnquiryKind } from '../../../domain/enquiries/admin/enquiry-label.server.ts'
import { markEnquiry } from '../../../domain/enquiries/admin/mark-enquiry.server.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import type { RequestServices } from '../../../server/request-context.ts'
import { MARK_FIELDS } from '../../../ui/admin/enquiries/optimistic-read.ts'
import { actionResult } from '../action-result.ts'

type MarkToasts = Record<'read' | 'unread' | 'updateFailed' | 'gone', Toast>

/**
 * Marks a message or a sell request as the form asks. Opening one shows no toast.
 *
 * @param toasts texts for this kind of enquiry
 */
export async function markByForm(
  { db, log }: RequestServices,
  staff: Staff,
  form: FormData,
  kind: EnquiryKind,
  toasts: MarkToasts,
) {
  const id = form.get(MARK_FIELDS.id)
  const read = form.get(MARK_FIELDS.read) === 'yes'
  if (typeof id !== 'string') throw data(null, 400)
  try {
    const marked = await markEnquiry(db, staff, kind, { id, read })
    if (!marked.ok) return actionResult({ ok: false, toast: toasts.gone }, 409)
    if (form.has(MARK_FIELDS.opened)) return actionResult({ ok: true })
    return actionResult({ ok: true, toast: read ? toasts.read : toasts.unread })
  } catch (err) {
    log.error(
      { event: 'enquiries.mark_failed', err, kind, id },
      'a message or sell request could not be marked',
    )
    return actionResult({ ok: false, toast: toasts.updateFailed }, 500)
  }
}
