import { useRouteLoaderData } from 'react-router'
import { searchWords } from '../../content/staff/search.ts'
import { staffTitle } from '../../content/staff/staff-title.ts'
import { searchProducts } from '../../domain/catalogue/admin/search-products.server.ts'
import { searchConversations } from '../../domain/conversations/inbox/inbox.server.ts'
import {
  searchMessages,
  searchSellRequests,
} from '../../domain/enquiries/admin/search-enquiries.server.ts'
import { searchOrders } from '../../domain/orders/admin/search-orders.server.ts'
import { searchStaff } from '../../domain/staff/people/search-staff.server.ts'
import type { Staff } from '../../domain/staff/staff.ts'
import type { Db } from '../../platform/db.ts'
import { servicesContext } from '../../server/request-context.ts'
import { SearchPage } from '../../ui/admin/search/search-page.tsx'
import type { SearchResponse, SearchResults } from '../../ui/admin/search/search-results.ts'
import { MIN_TEXT_LENGTH, searchText } from '../../ui/admin/search/search-text.ts'
import { staffContext } from '../../web/admin/staff-context.ts'
import type { Route } from './+types/search'
import type { loader as layoutLoader } from './layout.tsx'

/** Results per kind; the lists have the rest. */
const LIMIT = 5

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(searchWords.name) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs): Promise<SearchResponse> {
  const { db } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const q = searchText(url.searchParams.get('q') ?? '')
  const found = q.length < MIN_TEXT_LENGTH ? null : await findAnything(db, staff, q)
  return { q, found }
}

async function findAnything(db: Db, staff: Staff, q: string): Promise<SearchResults> {
  const [products, orders, people, messages, sellRequests, conversations] = await Promise.all([
    searchProducts(db, staff, q, LIMIT),
    searchOrders(db, staff, q, LIMIT),
    searchStaff(db, staff, q, LIMIT),
    searchMessages(db, staff, q, LIMIT),
    searchSellRequests(db, staff, q, LIMIT),
    searchConversations(db, staff, q, LIMIT),
  ])
  return { products, orders, people, messages, sellRequests, conversations }
}

/** A failed search shows its error in the palette and leaves the page as it is. */
export async function clientLoader({
  url,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<SearchResponse> {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response) throw error
    const q = searchText(url.searchParams.get('q') ?? '')
    return { q, found: null, failed: true }
  }
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const frame = useRouteLoaderData<typeof layoutLoader>('routes/admin/layout')
  return <SearchPage {...loaderData} role={frame?.facts.role ?? 'viewer'} />
}
