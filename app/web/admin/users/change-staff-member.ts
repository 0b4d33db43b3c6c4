import {
  inviteRefusals,
  personRefusals,
  unexpected,
  userToasts,
} from '../../../content/staff/people/users.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import { changeRole } from '../../../domain/staff/people/change-role.server.ts'
import { closeAccount } from '../../../domain/staff/people/close-account.server.ts'
import type { LockRefusal } from '../../../domain/staff/people/lock-staff-member.server.ts'
import { renewInvitation } from '../../../domain/staff/people/renew-invitation.server.ts'
import { ROLES } from '../../../domain/staff/roles.ts'
import { endSecondFactorOf } from '../../../domain/staff/second-factor/change-second-factor.server.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import type { Services } from '../../../server/request-context.ts'
import type { InviteResult } from '../../../ui/admin/users/invite-result.ts'

/** The staff member that a form is about, and its fields. */
type Requested = { id: string; fullName: string; email: string; form: FormData }

type Change = {
  run(services: Services, staff: Staff, requested: Requested): Promise<InviteResult>
  /** The toast for a failed change. */
  failed(why?: string): Toast
}

const { closeFailed, inviteFailed, roleFailed, secondFactorFailed } = userToasts

/** An admin's changes of an account, by the form's intent. */
const changes: Record<string, Change> = {
  role: {
    failed: roleFailed,
    async run({ db, clock }, staff, { id, form }) {
      const role = ROLES.find((known) => known === form.get('role'))
      if (!role) return { ok: false, toast: roleFailed() }
      const done = await changeRole(db, { clock }, staff, { id, role })
      return result(done, userToasts.roleUpdated, roleFailed)
    },
  },
  close: { failed: closeFailed, run: (...given) => close(true, ...given) },
  open: { failed: closeFailed, run: (...given) => close(false, ...given) },
  'second-factor-off': {
    failed: secondFactorFailed,
    async run({ db, jobs }, staff, { id }) {
      const done = await endSecondFactorOf(db, { jobs }, staff, id)
      return result(done, userToasts.secondFactorOff, secondFactorFailed)
    },
  },
  'invite-again': {
    failed: (why = unexpected) => inviteFailed(why),
    async run({ db, clock, jobs }, staff, { id, fullName, email }) {
      const done = await renewInvitation(db, { clock, jobs }, staff, id)
      if (!done.ok) {
        const why = { ...personRefusals, ...inviteRefusals }[done.reason]
        return { ok: false, toast: inviteFailed(why) }
      }
      const { tempPassword } = done
      return {
        ok: true,
        toast: userToasts.invited(tempPassword),
        invited: { fullName, email, tempPassword },
      }
    },
  },
}

/** The change that the form asks for; null for an unknown one. */
export function readChange(form: FormData): Change | null {
  const intent = form.get('intent')
  return (typeof intent === 'string' && Object.hasOwn(changes, intent) && changes[intent]) || null
}

async function close(
  closed: boolean,
  { db, clock }: Services,
  staff: Staff,
  { id }: Requested,
): Promise<InviteResult> {
  const done = await closeAccount(db, { clock }, staff, { id, closed })
  return result(done, closed ? userToasts.closed : userToasts.opened, closeFailed)
}

function result(
  done: { ok: true } | LockRefusal,
  toast: Toast,
  failed: (why: string) => Toast,
): InviteResult {
  return done.ok ? { ok: true, toast } : { ok: false, toast: failed(personRefusals[done.reason]) }
}
