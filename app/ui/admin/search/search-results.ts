import { stateWords, subjectName } from '../../../content/staff/enquiries/conversations.ts'
import { pagesNamed, searchGroups } from '../../../content/staff/search.ts'
import type { ProductSearchResult } from '../../../domain/catalogue/admin/staff-product.ts'
import type { InboxLine } from '../../../domain/conversations/inbox/inbox-filters.ts'
import type {
  MessageSearchResult,
  SellRequestSearchResult,
} from '../../../domain/enquiries/admin/enquiry-filters.ts'
import type { OrderSearchResult } from '../../../domain/orders/admin/staff-order.ts'
import { orderNumber } from '../../../domain/orders/order-number.ts'
import type { StaffSearchResult } from '../../../domain/staff/people/staff-search-result.ts'
import type { Role } from '../../../domain/staff/roles.ts'
import { longDate } from '../../../platform/values/dates.ts'
import { formatPence } from '../../../platform/values/money.ts'

export type SearchResults = {
  products: ProductSearchResult[]
  orders: OrderSearchResult[]
  people: StaffSearchResult[]
  messages: MessageSearchResult[]
  sellRequests: SellRequestSearchResult[]
  conversations: InboxLine[]
}

/** The search response. */
export type SearchResponse = {
  /** The searched text. */
  q: string
  /** Null if the text is too short. */
  found: SearchResults | null
  /** The server was unreachable, or failed. */
  failed?: boolean
}

export type SearchResultKind = keyof typeof searchGroups

/** A search result with its link. */
export type SearchResult = { kind: SearchResultKind; to: string; title: string; detail: string }

export type SearchResultGroup = { kind: SearchResultKind; name: string; results: SearchResult[] }

const resultOf: {
  [Kind in keyof SearchResults]: (one: SearchResults[Kind][number]) => Omit<SearchResult, 'kind'>
} = {
  products: (one) => ({
    to: `/admin/products/edit/${one.id}`,
    title: one.title,
    detail: words(
      one.sku,
      one.brand,
      formatPence(one.price),
      one.enabled ? stateOf(one) : 'hidden',
    ),
  }),
  orders: (one) => ({
    to: `/admin/orders/${one.id}`,
    title: one.customerName,
    detail: words(orderNumber(one.id), one.status, formatPence(one.total), longDate(one.placedAt)),
  }),
  people: (one) => ({
    to: `/admin/users/${one.id}`,
    title: one.fullName,
    detail: words(one.email, one.role),
  }),
  messages: (one) => ({
    to: `/admin/contact-submissions/${one.id}`,
    title: one.name,
    detail: words(one.email, one.isRead ? null : 'unread', longDate(one.receivedAt)),
  }),
  sellRequests: (one) => ({
    to: `/admin/sell-submissions/${one.id}`,
    title: one.name,
    detail: words(one.email, one.status, longDate(one.receivedAt)),
  }),
  conversations: (one) => ({
    to: `/admin/inbox/${one.subject.kind}/${one.subject.id}`,
    title: one.name,
    detail: words(
      subjectName(one.subject),
      stateWords[one.state].toLowerCase(),
      longDate(one.lastAt),
    ),
  }),
}

function stateOf({ state }: ProductSearchResult): string | null {
  return state === 'available' ? null : state.replace('-', ' ')
}

const words = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

/** Merges pages, found in the browser, with the server's results. */
export function groupSearchResults(
  text: string,
  found: SearchResults | null,
  role: Role,
): SearchResultGroup[] {
  const pages = pagesNamed(text, role).map(
    ({ to, label }): SearchResult => ({ kind: 'pages', to, title: label, detail: '' }),
  )
  const groups: SearchResultGroup[] = [{ kind: 'pages', name: searchGroups.pages, results: pages }]
  if (found) {
    groups.push(
      groupOf('products', found.products),
      groupOf('orders', found.orders),
      groupOf('people', found.people),
      groupOf('messages', found.messages),
      groupOf('sellRequests', found.sellRequests),
      groupOf('conversations', found.conversations),
    )
  }
  return groups.filter(({ results }) => results.length > 0)
}

function groupOf<Kind extends keyof SearchResults>(
  kind: Kind,
  all: SearchResults[Kind],
): SearchResultGroup {
  const rows: readonly SearchResults[Kind][number][] = all
  return {
    kind,
    name: searchGroups[kind],
    results: rows.map((one) => ({ kind, ...resultOf[kind](one) })),
  }
}
