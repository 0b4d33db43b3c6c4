import type { Role } from '../roles.ts'

export type StaffSearchResult = {
  id: string
  fullName: string
  email: string
  role: Role
}
