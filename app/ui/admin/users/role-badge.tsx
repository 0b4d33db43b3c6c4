import { roleNames } from '../../../content/staff/people/users.ts'
import type { Role } from '../../../domain/staff/roles.ts'

const looks: Record<Role, string> = {
  admin: 'bg-red-soft text-red',
  editor: 'bg-blue-soft text-blue',
  viewer: 'bg-sunken text-ink-soft',
}

/** Red for an admin, blue for an editor, grey for a viewer. */
export function RoleBadge({ role }: { role: Role }) {
  return (
    <span className={`inline-block rounded-sm px-2 py-0.5 text-sm font-medium ${looks[role]}`}>
      {roleNames[role]}
    </span>
  )
}
