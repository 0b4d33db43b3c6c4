import { redirect } from 'react-router'
import {
  codeFormErrors,
  discountText,
  discountToastsForStaff,
} from '../../../content/staff/discounts.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { createCode } from '../../../domain/discounts/admin/save-code.server.ts'
import { readCodeForm } from '../../../forms/staff/discount-form.ts'
import { servicesContext } from '../../../server/request-context.ts'
import type { CodeResult } from '../../../ui/admin/discounts/code-result.ts'
import { NewCodeDialog } from '../../../ui/admin/discounts/new-code-dialog.tsx'
import { resultOrToast, useKeptResult } from '../../../ui/admin/kit/forms/action-result.ts'
import { dialogResult } from '../../../web/admin/dialog-result.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/new'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(discountText.newTitle) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, clock, log } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const read = readCodeForm(await request.formData(), true)
  return await dialogResult<CodeResult>(
    log,
    { event: 'discounts.change_failed' },
    { ok: false, submitted: read.submitted, toast: discountToastsForStaff.failed },
    async () => {
      if (!read.ok || read.code === null) return refuse(read, 422)
      const result = await createCode(db, staff, read.code, read.fields, clock.now())
      if (result.ok) throw redirect(`/admin/discount-codes/${result.id}${url.search}`)
      return refuse({ submitted: read.submitted, errors: { code: codeFormErrors.exists } }, 409)
    },
  )
}

function refuse({ submitted, errors }: Pick<CodeResult, 'submitted' | 'errors'>, status: number) {
  const result: CodeResult = {
    ok: false,
    toast: discountToastsForStaff.notSaved,
    ...(submitted && { submitted }),
    ...(errors && { errors }),
  }
  return { result, status }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast<CodeResult>(serverAction, discountToastsForStaff.failed)

export default function NewCode({ actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  return <NewCodeDialog result={result} />
}
