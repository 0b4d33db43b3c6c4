import { Link } from 'react-router'
import { stockBookText as words } from '../../../content/staff/products/stock-book.ts'

export const STOCK_PATH = '/admin/stock-book'
export const SALES_PATH = '/admin/stock-book/sold'

/** Tabs: the pieces in stock, and those that were sold. */
export function StockBookTabs({ path }: { path: typeof STOCK_PATH | typeof SALES_PATH }) {
  return (
    <nav aria-label={words.tabs} className="list-tabs">
      <Link to={STOCK_PATH} aria-current={path === STOCK_PATH ? 'page' : undefined}>
        {words.inStock}
      </Link>
      <Link to={SALES_PATH} aria-current={path === SALES_PATH ? 'page' : undefined}>
        {words.sold}
      </Link>
    </nav>
  )
}
