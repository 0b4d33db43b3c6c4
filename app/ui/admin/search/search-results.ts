import { findGroups, pagesNamed } from '../../../content/staff/search.ts'
import type { ProductHit } from '../../../domain/catalogue/admin/product-search-result.ts'
import type { MessageHit, OfferHit } from '../../../domain/enquiries/admin/enquiry-search-result.ts'
import type { OrderHit } from '../../../domain/orders/admin/order-search-result.ts'
import { orderNumber } from '../../../domain/orders/order-number.ts'
import type { PersonHit } from '../../../domain/staff/people/staff-search-result.ts'
import type { Role } from '../../../domain/staff/roles.ts'
import { formatPence } from '../../../platform/money.ts'

export type Found = {
  products: ProductHit[]
  orders: OrderHit[]
  people: PersonHit[]
  messages: MessageHit[]
  offers: OfferHit[]
}

/** What the search answers. */
export type FindAnswer = {
  /** What was looked for. */
  q: string
  /** Null where the text is too short. */
  found: Found | null
  /** The server could not be reached, or failed. */
  failed?: boolean
}

export type HitKind = keyof typeof findGroups

/** A place that the search leads to. */
export type Hit = { kind: HitKind; to: string; title: string; detail: string }

export type HitGroup = { kind: HitKind; name: string; hits: Hit[] }

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/London',
})

const toHit: { [Kind in keyof Found]: (one: Found[Kind][number]) => Omit<Hit, 'kind'> } = {
  products: (one) => ({
    to: `/admin/products/edit/${one.id}`,
    title: one.title,
    detail: words(one.brand, formatPence(one.price), one.enabled ? stateOf(one) : 'hidden'),
  }),
  orders: (one) => ({
    to: `/admin/orders/${one.id}`,
    title: one.customerName,
    detail: words(
      orderNumber(one.id),
      one.status,
      formatPence(one.total),
      day.format(one.placedAt),
    ),
  }),
  people: (one) => ({
    to: `/admin/users/${one.id}`,
    title: one.fullName,
    detail: words(one.email, one.role),
  }),
  messages: (one) => ({
    to: `/admin/contact-submissions/${one.id}`,
    title: one.name,
    detail: words(one.email, one.isRead ? null : 'unread', day.format(one.receivedAt)),
  }),
  offers: (one) => ({
    to: `/admin/sell-submissions/${one.id}`,
    title: one.name,
    detail: words(one.email, one.status, day.format(one.receivedAt)),
  }),
}

function stateOf({ state }: ProductHit): string | null {
  return state === 'available' ? null : state.replace('-', ' ')
}

const words = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

/** Pages are found at once, the rest when the server has answered. */
export function groupHits(text: string, found: Found | null, role: Role): HitGroup[] {
  const pages = pagesNamed(text, role).map(
    ({ to, label }): Hit => ({ kind: 'pages', to, title: label, detail: '' }),
  )
  const groups: HitGroup[] = [{ kind: 'pages', name: findGroups.pages, hits: pages }]
  if (found) {
    groups.push(
      groupOf('products', found.products),
      groupOf('orders', found.orders),
      groupOf('people', found.people),
      groupOf('messages', found.messages),
      groupOf('offers', found.offers),
    )
  }
  return groups.filter(({ hits }) => hits.length > 0)
}

function groupOf<Kind extends keyof Found>(kind: Kind, all: Found[Kind]): HitGroup {
  const rows: readonly Found[Kind][number][] = all
  return { kind, name: findGroups[kind], hits: rows.map((one) => ({ kind, ...toHit[kind](one) })) }
}
