import { codeFormErrors, discountToastsForStaff } from '../../../content/staff/discounts.ts'
import { saveCode, setCodeActive } from '../../../domain/discounts/admin/save-code.server.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { readCodeForm } from '../../../forms/staff/discount-form.ts'
import type { Services } from '../../../server/request-context.ts'
import type { CodeResult } from '../../../ui/admin/discounts/code-result.ts'

type Changed = { result: CodeResult; status: number } | 'missing' | 'unreadable'

/** Saves, ends or starts a discount code as its form asks. @param id untrusted */
export async function changeCode(
  { db, clock }: Services,
  staff: Staff,
  id: string,
  form: FormData,
): Promise<Changed> {
  const intent = form.get('intent')
  const now = clock.now()
  if (intent === 'end' || intent === 'start') {
    const set = await setCodeActive(db, staff, id, intent === 'start', now)
    if (!set.ok) return set.reason
    const { ended, started } = discountToastsForStaff
    return { result: { ok: true, toast: intent === 'end' ? ended : started }, status: 200 }
  }
  const version = Number(form.get('version'))
  if (intent !== 'save' || !Number.isSafeInteger(version)) return 'unreadable'
  const read = readCodeForm(form, false)
  const { submitted } = read
  if (!read.ok) return refuse({ submitted, errors: read.errors })
  const saved = await saveCode(db, staff, { id, version }, read.fields, now)
  if (saved.ok) {
    const toast = discountToastsForStaff.saved
    return { result: { ok: true, saved: saved.version, toast }, status: 200 }
  }
  switch (saved.reason) {
    case 'missing':
      return 'missing'
    case 'changed':
      return {
        result: { ok: false, toast: discountToastsForStaff.changed, submitted, conflict: true },
        status: 409,
      }
    case 'fewer-than-used':
      return refuse({
        submitted,
        errors: { maxUses: codeFormErrors.fewerThanUsed(saved.uses) },
      })
  }
}

function refuse(given: Pick<CodeResult, 'submitted' | 'errors'>): Changed {
  return { result: { ok: false, toast: discountToastsForStaff.notSaved, ...given }, status: 422 }
}
