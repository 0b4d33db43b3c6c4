import { ArrowRightIcon } from '../../icons.tsx'
import { type IconComponent, pageIcons } from '../frame-icons.tsx'
import type { SearchResult, SearchResultKind } from './search-results.ts'

const kindIcons: Record<SearchResultKind, IconComponent> = {
  pages: ArrowRightIcon,
  products: pageIcons['/admin/products'],
  orders: pageIcons['/admin/orders'],
  people: pageIcons['/admin/users'],
  messages: pageIcons['/admin/contact-submissions'],
  conversations: pageIcons['/admin/inbox'],
  sellRequests: pageIcons['/admin/sell-submissions'],
}

/** The icon of a result's kind; a page has its navigation icon. */
export function SearchResultIcon({ result: { kind, to } }: { result: SearchResult }) {
  const icons: Record<string, IconComponent> = pageIcons
  const Icon = (kind === 'pages' && icons[to]) || kindIcons[kind]
  return <Icon width={18} height={18} />
}
