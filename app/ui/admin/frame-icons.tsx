import type { ComponentType, SVGProps } from 'react'
import type { AreaPage } from '../../content/staff/area.ts'
import { line } from '../icons.tsx'

const DashboardIcon = line(
  'M4 4h6.5v6.5H4V4ZM13.5 4H20v6.5h-6.5V4ZM4 13.5h6.5V20H4v-6.5ZM13.5 13.5H20V20h-6.5v-6.5Z',
)
const ProductsIcon = line('M7 4v9.5h10V4M5.5 13.5h13V17h-13v-3.5ZM7 17v3.5M17 17v3.5')
const UsersIcon = line(
  'M9.25 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 19.5c0-3 2.7-5 6.25-5s6.25 2 6.25 5M16 4.9a3.5 3.5 0 0 1 0 6.2M18.25 15c1.7.85 2.75 2.5 2.75 4.5',
)
const MessagesIcon = line('M3.5 5.5h17v13h-17v-13ZM4 6.5l8 6 8-6')
const InboxIcon = line('M4 4.5h16v15H4v-15ZM4 13.5h4.5a3.5 3.5 0 0 0 7 0H20')
const SellRequestsIcon = line('M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5V4ZM8 8h.01')
const OrdersIcon = line(
  'm4 7.75 8-4.25 8 4.25v8.5l-8 4.25-8-4.25v-8.5ZM4 7.75 12 12l8-4.25M12 12v8.5',
)
const DiscountsIcon = line(
  'M3.5 6.5h17v3.75a1.75 1.75 0 0 0 0 3.5v3.75h-17v-3.75a1.75 1.75 0 0 0 0-3.5V6.5ZM9.5 9.75h.01M14.5 14.25h.01M14.75 9.25l-5.5 5.5',
)
const StockBookIcon = line(
  'M6.5 3.5h12v17h-12a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2ZM4.5 18.5a2 2 0 0 1 2-2h12M8.5 7.5h6M8.5 11h4',
)
const TestimonialsIcon = line(
  'M4.5 5h15a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1H12l-4.5 3.5v-3.5h-3a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM8 9.25h8M8 12.5h5',
)
const DeliveryIcon = line(
  'M2.5 6h11.5v10.5H9.75M5.25 16.5H2.5V6M14 9.5h4l3.5 3.5v3.5h-2M14.5 16.5h-.5M7.5 18.75a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5ZM17 18.75a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5Z',
)
const RoundsIcon = line(
  'M6 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM18 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.5 7H15a3 3 0 0 1 0 6H9a3 3 0 0 0 0 6h6.5',
)
const NewsletterIcon = line(
  'M4.5 4.5H16v13.75a1.75 1.75 0 0 0 3.5 0V9H16M4.5 4.5v13.75A1.75 1.75 0 0 0 6.25 20h11.5M7.5 8.5H13M7.5 12H13M7.5 15.5h3',
)
const RedirectsIcon = line('M4 19.5V14a4.5 4.5 0 0 1 4.5-4.5H20M15.5 5 20 9.5 15.5 14')
const WordsIcon = line('M4.5 6h15M4.5 10h15M4.5 14h9M4.5 18h6M15.5 20l4.5-4.5-2-2-4.5 4.5v2h2Z')
const HistoryIcon = line('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2')
const SettingsIcon = line(
  'M4 7h9M18.5 7H20M4 17h1.5M11 17h9M15.75 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.25 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
)
export const ShopIcon = line('M4.5 10.5V20h15v-9.5M3 9.5 5 4h14l2 5.5H3ZM9.5 20v-5h5v5')
const ReturnsIcon = line('M9 7 4.5 11.5 9 16M5 11.5h9a5.5 5.5 0 0 1 0 8h-3')
export const SignOutIcon = line('M14 4.5H5.5v15H14M10 12h10.5m0 0L17 8.5m3.5 3.5L17 15.5')

export type IconComponent = ComponentType<SVGProps<SVGSVGElement>>

export const pageIcons: Record<AreaPage['to'], IconComponent> = {
  '/admin': DashboardIcon,
  '/admin/products': ProductsIcon,
  '/admin/users': UsersIcon,
  '/admin/inbox': InboxIcon,
  '/admin/contact-submissions': MessagesIcon,
  '/admin/sell-submissions': SellRequestsIcon,
  '/admin/orders': OrdersIcon,
  '/admin/returns': ReturnsIcon,
  '/admin/stock-book': StockBookIcon,
  '/admin/discount-codes': DiscountsIcon,
  '/admin/delivery': DeliveryIcon,
  '/admin/rounds': RoundsIcon,
  '/admin/newsletter-subscribers': NewsletterIcon,
  '/admin/redirects': RedirectsIcon,
  '/admin/testimonials': TestimonialsIcon,
  '/admin/words': WordsIcon,
  '/admin/history': HistoryIcon,
  '/admin/settings': SettingsIcon,
}
