import { redirect } from 'react-router'
import { personalData } from '../../../content/staff/people/personal-data.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { download } from '../../../platform/http/download.ts'
import { isEmail } from '../../../platform/values/email-address.ts'
import { exportPersonalData } from '../../../privacy/export-personal-data.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/export.ts'

/** Redirects: an export needs a POST with the address. */
export function loader() {
  return redirect('/admin/people-data')
}

/**
 * `POST /admin/people-data/export.json`: subject access, all data about the owner of an address.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const email = textOf(await request.formData(), 'email').trim()
  if (!isEmail(email)) return new Response(personalData.invalidEmail, { status: 422 })
  const parts = await exportPersonalData(services, context.get(staffContext), email)
  return download('personal-data.json', 'application/json; charset=utf-8', parts)
}
