/** From most to fewest permissions. */
export const ROLES = ['admin', 'editor', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/**
 * Permissions of staff. `see`: read everything in the staff area. `edit`: change products,
 * pictures, messages, sell requests and orders. `administer`: change the settings, invite,
 * change roles, export personal data, refund.
 */
export type Permission = 'see' | 'edit' | 'administer'

const ALLOWED: Record<Role, readonly Permission[]> = {
  admin: ['see', 'edit', 'administer'],
  editor: ['see', 'edit'],
  viewer: ['see'],
}

/** Whether a role has a permission; `authorize` refuses staff without it. */
export function can(role: Role, act: Permission): boolean {
  return ALLOWED[role].includes(act)
}
