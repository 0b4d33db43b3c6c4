import type { Role } from '../roles.ts'

export type PersonHit = {
  id: string
  fullName: string
  email: string
  role: Role
}
