import { ArrowRightIcon } from '../../icons.tsx'
import { type IconComponent, pageIcons } from '../frame-icons.tsx'
import type { Hit, HitKind } from './search-results.ts'

const kindIcons: Record<HitKind, IconComponent> = {
  pages: ArrowRightIcon,
  products: pageIcons['/admin/products'],
  orders: pageIcons['/admin/orders'],
  people: pageIcons['/admin/users'],
  messages: pageIcons['/admin/contact-submissions'],
  offers: pageIcons['/admin/sell-submissions'],
}

/** What kind of thing it is; a page has the icon that it has in the frame. */
export function HitIcon({ hit: { kind, to } }: { hit: Hit }) {
  const icons: Record<string, IconComponent> = pageIcons
  const Icon = (kind === 'pages' && icons[to]) || kindIcons[kind]
  return <Icon width={18} height={18} />
}
