import { replyToasts, replyText as words } from '../../../content/staff/enquiries/conversations.ts'
import {
  deleteReply,
  saveReply,
} from '../../../domain/conversations/replies/saved-replies.server.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { fieldErrors, readFields } from '../../../forms/fields/field-rules.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { replyRules as rules } from '../../../forms/shop/conversation-forms.ts'
import type { Services } from '../../../server/request-context.ts'
import type { ReplyResult } from '../../../ui/admin/conversations/replies-page.tsx'

type Changed = { result: ReplyResult; status: number } | 'missing' | 'unreadable'

/** Saves or deletes a saved reply, as its form asks. */
export async function changeReply(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  staff: Staff,
  form: FormData,
): Promise<Changed> {
  const id = textOf(form, 'id')
  const version = Number(textOf(form, 'version'))
  if (!Number.isSafeInteger(version)) return 'unreadable'
  const submitted = readFields(rules, form)
  const changed = { ok: false, id, toast: replyToasts.changed }
  if (form.get('intent') === 'delete') {
    const deleted = await deleteReply(db, staff, { id, version })
    if (deleted.ok) return { result: { ok: true, toast: replyToasts.deleted }, status: 200 }
    return deleted.reason === 'missing' ? 'missing' : { result: changed, status: 409 }
  }
  const refuse = (errors: Record<string, string>): Changed => ({
    result: { ok: false, id, toast: replyToasts.notSaved, submitted, errors },
    status: 422,
  })
  const errors = fieldErrors(rules, submitted)
  if (Object.keys(errors).length > 0) return refuse(errors)
  const seen = id === '' ? null : { id, version }
  const saved = await saveReply(db, staff, seen, submitted, clock.now())
  if (saved.ok) {
    return { result: { ok: true, id, saved: saved.version, toast: replyToasts.saved }, status: 200 }
  }
  if (saved.reason === 'missing') return 'missing'
  if (saved.reason === 'name-taken') return refuse({ name: words.errors.nameTaken })
  if (saved.reason === 'too-many') return refuse({ name: words.errors.tooMany })
  return { result: { ...changed, submitted, conflict: true }, status: 409 }
}
