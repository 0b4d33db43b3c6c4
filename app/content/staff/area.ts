export type AreaPage = {
  to:
    | '/admin'
    | '/admin/products'
    | '/admin/users'
    | '/admin/contact-submissions'
    | '/admin/sell-submissions'
    | '/admin/orders'
    | '/admin/newsletter-subscribers'
    | '/admin/history'
  label: string
  /** Which number of unread things stands beside it. */
  unread?: 'unreadMessages' | 'unreadSellRequests'
}

/** The pages of the staff area, as its frame and its search name them. */
export const areaPages: readonly AreaPage[] = [
  { to: '/admin', label: 'Dashboard' },
  { to: '/admin/products', label: 'Products' },
  { to: '/admin/users', label: 'Users' },
  { to: '/admin/contact-submissions', label: 'Contact Forms', unread: 'unreadMessages' },
  { to: '/admin/sell-submissions', label: 'Sell Requests', unread: 'unreadSellRequests' },
  { to: '/admin/orders', label: 'Orders' },
  { to: '/admin/newsletter-subscribers', label: 'Newsletter' },
  { to: '/admin/history', label: 'History' },
]
