import { exportStaff } from '../../../domain/staff/people/export-staff.server.ts'
import { readStaffListRequest } from '../../../domain/staff/people/staff-filters.ts'
import { exportLoader } from '../../../web/admin/export-loader.ts'

/** `GET /admin/users/export.csv`: the staff members of the same search, unpaginated. */
export const loader = exportLoader(({ db, clock }, staff, params) =>
  exportStaff(db, staff, readStaffListRequest(params), clock.now()),
)
