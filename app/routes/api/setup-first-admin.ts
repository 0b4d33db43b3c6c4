import { z } from 'zod'
import { setupRefusals } from '../../content/staff/people/auth.ts'
import { fieldErrors, readFields } from '../../forms/fields/field-rules.ts'
import { firstAdminRules } from '../../forms/staff/staff-form.ts'
import { NO_STORE } from '../../platform/http/no-store.ts'
import { toStaffId } from '../../platform/values/ids.ts'
import { servicesContext } from '../../server/request-context.ts'
import { makeFirstAdmin } from '../../web/admin/auth/make-first-admin.ts'
import type { Route } from './+types/setup-first-admin.ts'

const request = z.object({
  user_id: z.uuid().transform(toStaffId).optional(),
  email: z.string(),
  full_name: z.string(),
  /** Required unless the request comes from the owner's own machine. */
  code: z.string().max(100).default(''),
})

const INCOMPLETE = 'Missing required information'
const STATUS = { exists: 409, 'wrong-code': 403, 'wrong-email': 403, 'too-many': 429 } as const

/** `POST /api/setup-first-admin`: responds once with `{tempPassword}`, or with `{error}`. */
export async function action({ request: requested, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const read = request.safeParse(await requested.json().catch(() => null))
  if (!read.success) return refuse(400, INCOMPLETE)
  const { user_id, code, ...given } = read.data
  const values = readFields(firstAdminRules, new Map(Object.entries(given)))
  if (Object.keys(fieldErrors(firstAdminRules, values)).length > 0) return refuse(400, INCOMPLETE)
  const made = await makeFirstAdmin(services, requested, {
    id: user_id ?? null,
    email: values.email,
    fullName: values.full_name,
    code,
  })
  if (!made.ok) return refuse(STATUS[made.reason], setupRefusals[made.reason])
  return Response.json({ tempPassword: made.tempPassword }, { status: 201, headers: NO_STORE })
}

export function loader() {
  return refuse(405, 'Only POST is answered here.')
}

function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status, headers: NO_STORE })
}
