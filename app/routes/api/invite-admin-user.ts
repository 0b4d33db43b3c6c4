import { z } from 'zod'
import { inviteRefusals, inviteRefused } from '../../content/staff/people/users.ts'
import { inviteStaffMember } from '../../domain/staff/people/invite-staff-member.server.ts'
import { can, ROLES } from '../../domain/staff/roles.ts'
import { fieldErrors, readFields } from '../../forms/fields/field-rules.ts'
import { inviteApiRules } from '../../forms/staff/staff-form.ts'
import { servicesContext } from '../../server/request-context.ts'
import { staffContext } from '../../web/admin/staff-context.ts'
import type { Route } from './+types/invite-admin-user.ts'

const request = z.object({
  email: z.string(),
  full_name: z.string().nullish(),
  role: z.enum(ROLES).default('viewer'),
})

/**
 * `POST /api/invite-admin-user` for an admin, authenticated by the session's token as a bearer or
 * cookie; responds with `{tempPassword}` or `{error}`.
 */
export async function action({ request: requested, context }: Route.ActionArgs) {
  const { db, clock, jobs } = context.get(servicesContext)
  const staff = context.get(staffContext)
  if (!can(staff.role, 'administer')) return refuse(403, inviteRefused)
  const read = request.safeParse(await requested.json().catch(() => null))
  if (!read.success) return refuse(400, inviteRefused)
  const { role, ...given } = read.data
  const values = readFields(inviteApiRules, new Map(Object.entries(given)))
  if (Object.keys(fieldErrors(inviteApiRules, values)).length > 0) return refuse(400, inviteRefused)
  const { email, full_name } = values
  // Without a name the address's local part is used, until they enter theirs.
  const fullName = full_name || email.slice(0, email.indexOf('@'))
  const invited = await inviteStaffMember(db, { clock, jobs }, staff, { email, fullName, role })
  if (!invited.ok) return refuse(409, inviteRefusals[invited.reason])
  return Response.json({ tempPassword: invited.tempPassword }, { status: 201 })
}

export function loader() {
  return refuse(405, 'Only POST is answered here.')
}

function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status })
}
