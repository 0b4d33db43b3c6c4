import { stockBookText } from '../../../content/staff/products/stock-book.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { can } from '../../../domain/staff/roles.ts'
import { listStock, readStockSums } from '../../../domain/stock-book/stock/list-stock.server.ts'
import { readStockBookRequest } from '../../../domain/stock-book/stock-book-request.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { StockList } from '../../../ui/admin/stock-book/stock-list.tsx'
import { loadList } from '../../../web/admin/load-list.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/stock'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(stockBookText.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const requested = readStockBookRequest(url.searchParams)
  return await loadList(log, 'stock_book.read_failed', 'the pieces in stock', async () => {
    const [stock, sums] = await Promise.all([
      listStock(db, staff, requested),
      readStockSums(db, staff, requested),
    ])
    return {
      stock,
      sums,
      mayEdit: can(staff.role, 'edit'),
      mayExport: can(staff.role, 'administer'),
    }
  })
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

/** The stock book: the pieces in stock. */
export default function Stock({ loaderData }: Route.ComponentProps) {
  return <StockList loaded={loaderData.loaded} />
}
