import { can, type Permission, type Role } from '../../domain/staff/roles.ts'
import { areaPages } from './area.ts'

/** Text of the global search. */
export const searchWords = {
  name: 'Find anything',
  placeholder: 'Pages, pieces, orders, people…',
  hint: 'Two letters are enough: a name, an email address, an order number, a piece.',
  recent: 'Recently opened',
  nothing: (text: string) => `Nothing was found for “${text}”.`,
  failed: 'The search did not respond. Check your connection; it tries again as you type.',
  failedPage: 'The search did not respond.',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
} as const

export const searchGroups = {
  pages: 'Pages',
  products: 'Products',
  orders: 'Orders',
  people: 'People',
  messages: 'Messages',
  sellRequests: 'Sell requests',
  conversations: 'Conversations',
} as const

type Way = { to: string; label: string; act: Permission }

/** Link targets besides the pages of the navigation. */
const WAYS: readonly Way[] = [
  { to: '/admin/products/create', label: 'Add a product', act: 'edit' },
  { to: '/admin/products/search-words', label: 'Search words', act: 'see' },
  { to: '/admin/products/import', label: 'Import products', act: 'administer' },
  { to: '/admin/users/invite', label: 'Invite a user', act: 'administer' },
  { to: '/admin/orders?status=to-dispatch&sort=created', label: 'Orders to dispatch', act: 'see' },
  { to: '/admin/contact-submissions?read=unread', label: 'Unread messages', act: 'see' },
  { to: '/admin/sell-submissions?read=unread', label: 'Unread sell requests', act: 'see' },
  { to: '/admin/inbox?who=mine', label: 'My conversations', act: 'see' },
  { to: '/admin/waiting', label: 'What people wait for', act: 'see' },
  { to: '/admin/saved-replies', label: 'Saved replies', act: 'see' },
  { to: '/admin/account', label: 'Your account', act: 'see' },
  { to: '/admin/change-password', label: 'Choose a new password', act: 'see' },
]

const PLACES: readonly Way[] = [
  ...areaPages.map((page) => ({ ...page, act: 'see' as const })),
  ...WAYS,
]

/**
 * The pages whose name has, for each word of the text, a word starting with it.
 *
 * @returns the pages of the navigation for an empty text
 */
export function pagesNamed(text: string, role: Role): { to: string; label: string }[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return areaPages.map(({ to, label }) => ({ to, label }))
  return PLACES.filter(({ label, act }) => {
    const words = label.toLowerCase().split(' ')
    return can(role, act) && wanted.every((start) => words.some((word) => word.startsWith(start)))
  })
}
