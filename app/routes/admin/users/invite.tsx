import { data } from 'react-router'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import {
  inviteRefusals,
  inviteRefused,
  unexpected,
  userToasts,
} from '../../../content/staff/users.ts'
import { inviteStaffMember } from '../../../domain/staff/people/invite-staff-member.server.ts'
import { NAME_MAX } from '../../../domain/staff/people/rename-self.server.ts'
import { ROLES } from '../../../domain/staff/roles.ts'
import { textOf } from '../../../forms/form-text.ts'
import { isEmail } from '../../../platform/email-address.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { answerOrToast } from '../../../ui/admin/kit/answer.ts'
import type { InviteAnswer } from '../../../ui/admin/users/invite-answer.ts'
import { InviteDialog } from '../../../ui/admin/users/invite-dialog.tsx'
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
  const typed = {
    email: textOf(form, 'email').trim(),
    fullName: textOf(form, 'full_name').trim(),
    role,
  }
  const errors = {
    ...(!isEmail(typed.email) && { email: 'Please enter a valid email address.' }),
    ...(typed.fullName === '' && { full_name: 'Please enter their name.' }),
    ...(typed.fullName.length > NAME_MAX && { full_name: 'Please use at most 100 characters.' }),
  }
  if (Object.keys(errors).length > 0) {
    return refuse({ typed, errors, toast: userToasts.inviteFailed(inviteRefused) }, 422)
  }
  try {
    const invited = await inviteStaffMember(db, { clock, jobs }, context.get(staffContext), typed)
    if (!invited.ok) {
      const why = inviteRefusals[invited.reason]
      return refuse({ typed, errors: { email: why }, toast: userToasts.inviteFailed(why) }, 409)
    }
    const { tempPassword } = invited
    const answer: InviteAnswer = {
      ok: true,
      toast: userToasts.invited(tempPassword),
      invited: { fullName: typed.fullName, email: typed.email, tempPassword },
    }
    return data(answer)
  } catch (err) {
    log.error({ event: 'staff.invite_failed', err }, 'an invitation failed')
    return refuse({ typed, toast: userToasts.inviteFailed(unexpected) }, 500)
  }
}

function refuse(answer: Omit<InviteAnswer, 'ok'>, status: number) {
  return data<InviteAnswer>({ ok: false, ...answer }, { status })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrToast<InviteAnswer>(serverAction, userToasts.inviteFailed(unexpected))

export default function InvitePage({ actionData }: Route.ComponentProps) {
  return <InviteDialog answer={actionData} />
}
