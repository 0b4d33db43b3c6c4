import type { Permission } from '../../domain/staff/roles.ts'

type Access = {
  /** The permission required to view it. */
  see: Permission
  /** The permission required to change anything there; null: read-only. */
  change: Permission | null
}

const READ_ONLY: Access = { see: 'see', change: null }
/** Viewed by all roles, changed by editors. */
const EDITED: Access = { see: 'see', change: 'edit' }
const DOWNLOADED_BY_ADMINS: Access = { see: 'administer', change: null }
const PERSONAL_DATA: Access = DOWNLOADED_BY_ADMINS
/** Viewed and changed by admins only. */
const ADMINISTERED: Access = { see: 'administer', change: 'administer' }
/** About the signed-in staff member only. */
const OWN: Access = { see: 'see', change: 'see' }

/**
 * The permissions of each address. Addresses of the staff area missing from this table are refused
 * to everyone.
 */
export const ACCESS: Record<string, Access> = {
  '/admin': READ_ONLY,
  '/admin/search': READ_ONLY,
  '/admin/session': OWN,
  '/admin/change-password': OWN,
  '/admin/products': EDITED,
  '/admin/products/bulk': { see: 'edit', change: 'edit' },
  '/admin/products/export.csv': READ_ONLY,
  // Only admins edit the synonyms of the search.
  '/admin/products/search-words': { see: 'see', change: 'administer' },
  '/admin/products/import': ADMINISTERED,
  '/admin/products/import/:id': ADMINISTERED,
  '/admin/products/import/:id/rows.csv': DOWNLOADED_BY_ADMINS,
  '/admin/products/archive.zip': DOWNLOADED_BY_ADMINS,
  '/admin/products/create': { see: 'edit', change: 'edit' },
  '/admin/products/edit': READ_ONLY,
  '/admin/products/edit/:id': EDITED,
  '/admin/products/edit/:id/pictures': EDITED,
  '/admin/products/edit/:id/price': EDITED,
  '/admin/products/edit/:id/purchase': EDITED,
  // Handled by Fastify: app/server/uploads.
  '/admin/products/pictures': EDITED,
  '/admin/products/pictures/edit': { see: 'edit', change: 'edit' },
  '/admin/products/preview/:id': READ_ONLY,
  '/admin/stock-book': READ_ONLY,
  '/admin/stock-book/export.csv': PERSONAL_DATA,
  '/admin/stock-book/sold': READ_ONLY,
  '/admin/stock-book/sold/export.csv': PERSONAL_DATA,
  '/admin/orders': READ_ONLY,
  '/admin/orders/bulk': { see: 'edit', change: 'edit' },
  '/admin/orders/packing-slips': { see: 'edit', change: 'edit' },
  '/admin/orders/schedule': { see: 'edit', change: 'edit' },
  '/admin/orders/round-sheets': { see: 'edit', change: 'edit' },
  '/admin/orders/export.csv': PERSONAL_DATA,
  // Refunds require `administer`, which the action checks.
  '/admin/orders/:id': EDITED,
  '/admin/orders/:id/packing-slip': READ_ONLY,
  '/admin/orders/:id/return': { see: 'edit', change: 'edit' },
  '/admin/returns': READ_ONLY,
  '/admin/returns/export.csv': PERSONAL_DATA,
  // Refunds require `administer`, which the action checks. Its photos: app/server/uploads.
  '/admin/returns/:id': EDITED,
  '/admin/returns/photos/:id': READ_ONLY,
  '/admin/discount-codes': READ_ONLY,
  '/admin/discount-codes/new': ADMINISTERED,
  '/admin/discount-codes/:id': { see: 'see', change: 'administer' },
  '/admin/discount-codes/export.csv': PERSONAL_DATA,
  '/admin/import/:kind': ADMINISTERED,
  '/admin/import/:kind/:id': ADMINISTERED,
  '/admin/import/:kind/:id/rows.csv': DOWNLOADED_BY_ADMINS,
  '/admin/redirects': READ_ONLY,
  '/admin/redirects/new': { see: 'edit', change: 'edit' },
  '/admin/redirects/:id': EDITED,
  '/admin/redirects/export.csv': READ_ONLY,
  '/admin/testimonials': READ_ONLY,
  '/admin/testimonials/new': { see: 'edit', change: 'edit' },
  '/admin/testimonials/:id': EDITED,
  '/admin/testimonials/export.csv': PERSONAL_DATA,
  '/admin/delivery': READ_ONLY,
  '/admin/delivery/new': ADMINISTERED,
  '/admin/delivery/:id': { see: 'see', change: 'administer' },
  '/admin/rounds': EDITED,
  '/admin/rounds/stops/:id': EDITED,
  '/admin/rounds/:id': EDITED,
  '/admin/rounds/:id/sheet': READ_ONLY,
  '/admin/rounds/stops/:id/photo': READ_ONLY,
  // Handled by Fastify first: app/server/uploads.
  '/admin/rounds/press': { see: 'edit', change: 'edit' },
  '/admin/vans': { see: 'see', change: 'administer' },
  '/admin/inbox': READ_ONLY,
  '/admin/inbox/:kind/:id': EDITED,
  '/admin/inbox/photos/:key': READ_ONLY,
  '/admin/saved-replies': EDITED,
  '/admin/waiting': READ_ONLY,
  '/admin/contact-submissions': EDITED,
  '/admin/contact-submissions/:id': EDITED,
  '/admin/contact-submissions/export.csv': PERSONAL_DATA,
  '/admin/sell-submissions': EDITED,
  '/admin/sell-submissions/:id': EDITED,
  '/admin/sell-submissions/export.csv': PERSONAL_DATA,
  '/admin/newsletter-subscribers': EDITED,
  '/admin/newsletter-subscribers/:id/remove': { see: 'edit', change: null },
  '/admin/newsletter-subscribers/export.csv': PERSONAL_DATA,
  '/admin/users': READ_ONLY,
  '/admin/users/invite': ADMINISTERED,
  '/admin/users/:id': { see: 'see', change: 'administer' },
  '/admin/users/export.csv': PERSONAL_DATA,
  // Refuses with a text of its own.
  '/api/invite-admin-user': OWN,
  '/admin/people-data': ADMINISTERED,
  '/admin/people-data/export.json': ADMINISTERED,
  '/admin/failed-work': ADMINISTERED,
  '/admin/unmatched-payments': ADMINISTERED,
  '/admin/settings': READ_ONLY,
  '/admin/settings/connections': { see: 'see', change: 'administer' },
  // Its form has files: app/server/uploads.
  '/admin/settings/pictures': { see: 'see', change: 'administer' },
  '/admin/settings/:section': { see: 'see', change: 'administer' },
  '/admin/views': OWN,
  '/admin/words': READ_ONLY,
  '/admin/words/:document': EDITED,
  '/admin/words/:document/preview': EDITED,
  '/admin/words/:document/versions/:number': EDITED,
  '/admin/words/:document/pictures': EDITED,
  '/admin/history': READ_ONLY,
  '/admin/history/export.csv': PERSONAL_DATA,
  '/admin/account': OWN,
  '/admin/account/two-step': OWN,
  '/admin/account/two-step-off': OWN,
  '/admin/account/recovery-codes': OWN,
}
