import { useRouteLoaderData } from 'react-router'
import { findWords } from '../../content/staff/search.ts'
import { staffTitle } from '../../content/staff/staff-title.ts'
import { searchProducts } from '../../domain/catalogue/admin/search-products.server.ts'
import {
  searchMessages,
  searchOffers,
} from '../../domain/enquiries/admin/search-enquiries.server.ts'
import { searchOrders } from '../../domain/orders/admin/search-orders.server.ts'
import { searchPeople } from '../../domain/staff/people/search-staff.server.ts'
import type { Staff } from '../../domain/staff/staff.ts'
import type { Db } from '../../platform/db.ts'
import { servicesContext } from '../../server/request-context.ts'
import { FindPage } from '../../ui/admin/search/search-page.tsx'
import type { FindAnswer, Found } from '../../ui/admin/search/search-results.ts'
import { SHORTEST_TEXT, searchText } from '../../ui/admin/search/search-text.ts'
import { staffContext } from '../../web/admin/staff-context.ts'
import type { Route } from './+types/search'
import type { loader as layoutLoader } from './layout.tsx'

/** Of each kind: a list of its own has the rest. */
const LIMIT = 5

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(findWords.name) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs): Promise<FindAnswer> {
  const { db } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const q = searchText(url.searchParams.get('q') ?? '')
  const found = q.length < SHORTEST_TEXT ? null : await findAnything(db, staff, q)
  return { q, found }
}

async function findAnything(db: Db, staff: Staff, q: string): Promise<Found> {
  const [products, orders, people, messages, offers] = await Promise.all([
    searchProducts(db, staff, q, LIMIT),
    searchOrders(db, staff, q, LIMIT),
    searchPeople(db, staff, q, LIMIT),
    searchMessages(db, staff, q, LIMIT),
    searchOffers(db, staff, q, LIMIT),
  ])
  return { products, orders, people, messages, offers }
}

/** A search that fails says so where it was made, and leaves the page as it is. */
export async function clientLoader({
  url,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<FindAnswer> {
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
  return <FindPage {...loaderData} role={frame?.facts.role ?? 'viewer'} />
}
