import { data } from 'react-router'
import { userToasts } from '../../../content/staff/people/users.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { findStaffMember } from '../../../domain/staff/people/find-staff-member.server.ts'
import { can } from '../../../domain/staff/roles.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { resultOrToast, useKeptResult } from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import type { InviteResult } from '../../../ui/admin/users/invite-result.ts'
import { StaffMemberDialog } from '../../../ui/admin/users/staff-member-dialog.tsx'
import { dialogResult } from '../../../web/admin/dialog-result.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import { readChange } from '../../../web/admin/users/change-staff-member.ts'
import type { Route } from './+types/staff-member'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle('User') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const person = await findStaffMember(db, staff, params.id, clock.now())
  if (!person) throw data(null, 404)
  const mayAdminister = can(staff.role, 'administer')
  return { loaded: { person, own: person.id === staff.id, mayAdminister } }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const staff = context.get(staffContext)
  const form = await request.formData()
  const change = readChange(form)
  if (!change) throw data(null, 400)
  return await dialogResult<InviteResult>(
    services.log,
    { event: 'staff.change_failed', staffId: params.id },
    { ok: false, toast: change.failed() },
    async () => {
      const person = await findStaffMember(services.db, staff, params.id, services.clock.now())
      if (!person) return 'missing'
      const { id, fullName, email } = person
      const result = await change.run(services, staff, { id, fullName, email, form })
      return { result, status: result.ok ? 200 : 409 }
    },
  )
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get('intent')
  const toast = intent === 'role' ? userToasts.roleFailed() : userToasts.closeFailed()
  return await resultOrToast<InviteResult>(serverAction, toast)
}

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  return <StaffMemberDialog loaded={loaderData.loaded} result={result} />
}
