import { stockBookText } from '../../../content/staff/products/stock-book.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { can } from '../../../domain/staff/roles.ts'
import { listSales } from '../../../domain/stock-book/sales/list-sales.server.ts'
import { readStockBookRequest } from '../../../domain/stock-book/stock-book-request.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { SalesList } from '../../../ui/admin/stock-book/sales-list.tsx'
import { loadList } from '../../../web/admin/load-list.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/sales'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(stockBookText.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const requested = readStockBookRequest(url.searchParams)
  return await loadList(log, 'stock_book.read_failed', 'the sold pieces', async () => ({
    ...(await listSales(db, staff, requested)),
    mayEdit: can(staff.role, 'edit'),
    mayExport: can(staff.role, 'administer'),
  }))
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

/** The stock book: the sold pieces. */
export default function Sales({ loaderData }: Route.ComponentProps) {
  return <SalesList loaded={loaderData.loaded} />
}
