import { data } from 'react-router'
import {
  inviteRefusals,
  inviteRefused,
  unexpected,
  userToasts,
} from '../../../content/staff/people/users.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { inviteStaffMember } from '../../../domain/staff/people/invite-staff-member.server.ts'
import { ROLES } from '../../../domain/staff/roles.ts'
import { fieldErrors, readFields } from '../../../forms/fields/field-rules.ts'
import { inviteRules } from '../../../forms/staff/staff-form.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { resultOrToast, useKeptResult } from '../../../ui/admin/kit/forms/action-result.ts'
import { InviteDialog } from '../../../ui/admin/users/invite-dialog.tsx'
import type { InviteResult } from '../../../ui/admin/users/invite-result.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/invite'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle('Invite a user') },
  { name: 'robots', content: 'noindex' },
]

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, jobs, log } = context.get(servicesContext)
  const form = await request.formData()
  const role = ROLES.find((known) => known === form.get('role')) ?? 'viewer'
  const values = readFields(inviteRules, form)
  const errors = fieldErrors(inviteRules, values)
  const submitted = { email: values.email, fullName: values.full_name, role }
  if (Object.keys(errors).length > 0) {
    return refuse({ submitted, errors, toast: userToasts.inviteFailed(inviteRefused) }, 422)
  }
  try {
    const invited = await inviteStaffMember(
      db,
      { clock, jobs },
      context.get(staffContext),
      submitted,
    )
    if (!invited.ok) {
      const why = inviteRefusals[invited.reason]
      return refuse({ submitted, errors: { email: why }, toast: userToasts.inviteFailed(why) }, 409)
    }
    const { tempPassword } = invited
    const result: InviteResult = {
      ok: true,
      toast: userToasts.invited(tempPassword),
      invited: { fullName: submitted.fullName, email: submitted.email, tempPassword },
    }
    return data(result)
  } catch (err) {
    log.error({ event: 'staff.invite_failed', err }, 'a staff member could not be invited')
    return refuse({ submitted, toast: userToasts.inviteFailed(unexpected) }, 500)
  }
}

function refuse(result: Omit<InviteResult, 'ok'>, status: number) {
  return data<InviteResult>({ ok: false, ...result }, { status })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast<InviteResult>(serverAction, userToasts.inviteFailed(unexpected))

export default function InvitePage({ actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  return <InviteDialog result={result} />
}
