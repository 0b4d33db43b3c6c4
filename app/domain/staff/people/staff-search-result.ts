import type { StaffId } from '../../../platform/values/ids.ts'
import type { Role } from '../roles.ts'

export type StaffSearchResult = {
  id: StaffId
  fullName: string
  email: string
  role: Role
}
