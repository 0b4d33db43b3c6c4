import { exportStaff, STAFF_HEADINGS } from '../../../domain/staff/people/export-staff.server.ts'
import { readStaffListRequest } from '../../../domain/staff/people/staff-filters.ts'
import { csvAnswer } from '../../../platform/csv.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/export.ts'

/** `GET /admin/users/export.csv`: the people that the same search shows, on one page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const asked = readStaffListRequest(url.searchParams)
  const lines = await exportStaff(db, context.get(staffContext), asked, clock.now())
  return csvAnswer('users', STAFF_HEADINGS, lines)
}
