import type { Permission } from '../../domain/staff/roles.ts'

type Access = {
  /** What one must be allowed to do to look at it. */
  see: Permission
  /** What one must be allowed to do to change anything there; null: nothing is changed there. */
  change: Permission | null
}

const READ_ONLY: Access = { see: 'see', change: null }
/** Read by all, changed by those who edit. */
const EDITED: Access = { see: 'see', change: 'edit' }
/** Taken away as a file. */
const PERSONAL_DATA: Access = { see: 'administer', change: null }
/** Seen and changed by those who may do everything. */
const ADMINISTERED: Access = { see: 'administer', change: 'administer' }
/** About nobody but the person who is signed in. */
const OWN: Access = { see: 'see', change: 'see' }

/**
 * Who may do what, address by address. A page of the staff area that is not in this table is
 * refused to everybody.
 */
export const ACCESS: Record<string, Access> = {
  '/admin': READ_ONLY,
  '/admin/search': READ_ONLY,
  '/admin/session': OWN,
  '/admin/change-password': OWN,
  '/admin/products': EDITED,
  '/admin/products/export.csv': READ_ONLY,
  '/admin/products/create': { see: 'edit', change: 'edit' },
  '/admin/products/edit': READ_ONLY,
  '/admin/products/edit/:id': EDITED,
  '/admin/products/edit/:id/pictures': EDITED,
  // Answered by the server itself: app/server/uploads.
  '/admin/products/pictures': EDITED,
  '/admin/products/preview/:id': READ_ONLY,
  '/admin/orders': READ_ONLY,
  '/admin/orders/export.csv': PERSONAL_DATA,
  // Refunding takes more: the action itself asks who wants it.
  '/admin/orders/:id': EDITED,
  '/admin/orders/:id/packing-slip': READ_ONLY,
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
  // Says in the words of its own who may not.
  '/api/invite-admin-user': OWN,
  '/admin/people-data': ADMINISTERED,
  '/admin/people-data/export.json': ADMINISTERED,
  '/admin/failed-work': ADMINISTERED,
  '/admin/unmatched-payments': ADMINISTERED,
  '/admin/history': READ_ONLY,
  '/admin/history/export.csv': PERSONAL_DATA,
  '/admin/account': OWN,
  '/admin/account/two-step': OWN,
  '/admin/account/two-step-off': OWN,
  '/admin/account/recovery-codes': OWN,
}
