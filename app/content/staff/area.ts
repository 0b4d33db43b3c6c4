export type AreaPage = {
  to:
    | '/admin'
    | '/admin/products'
    | '/admin/users'
    | '/admin/inbox'
    | '/admin/contact-submissions'
    | '/admin/sell-submissions'
    | '/admin/orders'
    | '/admin/returns'
    | '/admin/stock-book'
    | '/admin/discount-codes'
    | '/admin/delivery'
    | '/admin/rounds'
    | '/admin/newsletter-subscribers'
    | '/admin/redirects'
    | '/admin/testimonials'
    | '/admin/words'
    | '/admin/history'
    | '/admin/settings'
  label: string
  /** The unread counter beside the link. */
  unread?:
    | 'unreadMessages'
    | 'unreadSellRequests'
    | 'waitingReviews'
    | 'toDispatch'
    | 'toSchedule'
    | 'toAnswer'
    | 'openReturns'
  /** What the counter counts; `unread` by default. */
  counts?: string
}

/** The navigation's groups; the first one needs no heading. */
export const areaGroups: readonly { heading?: string; pages: readonly AreaPage[] }[] = [
  {
    pages: [
      { to: '/admin', label: 'Dashboard' },
      { to: '/admin/products', label: 'Products' },
      { to: '/admin/users', label: 'Users' },
      { to: '/admin/contact-submissions', label: 'Contact Forms', unread: 'unreadMessages' },
      { to: '/admin/sell-submissions', label: 'Sell Requests', unread: 'unreadSellRequests' },
      { to: '/admin/orders', label: 'Orders', unread: 'toDispatch', counts: 'to dispatch' },
      { to: '/admin/newsletter-subscribers', label: 'Newsletter' },
    ],
  },
  {
    heading: 'Selling',
    pages: [
      { to: '/admin/inbox', label: 'Inbox', unread: 'toAnswer', counts: 'to answer' },
      { to: '/admin/returns', label: 'Returns', unread: 'openReturns', counts: 'open' },
      { to: '/admin/stock-book', label: 'Stock book' },
      { to: '/admin/discount-codes', label: 'Discount codes' },
      { to: '/admin/delivery', label: 'Delivery' },
      { to: '/admin/rounds', label: 'Rounds', unread: 'toSchedule', counts: 'to schedule' },
      { to: '/admin/testimonials', label: 'Testimonials', unread: 'waitingReviews' },
    ],
  },
  {
    heading: 'Your shop',
    pages: [
      { to: '/admin/words', label: 'Words' },
      { to: '/admin/settings', label: 'Settings' },
      { to: '/admin/redirects', label: 'Redirects' },
      { to: '/admin/history', label: 'History' },
    ],
  },
]

/** The pages of the staff area, as named in its navigation and search. */
export const areaPages: readonly AreaPage[] = areaGroups.flatMap(({ pages }) => pages)
