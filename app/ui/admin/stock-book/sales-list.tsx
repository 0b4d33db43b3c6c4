import { Link, useSearchParams } from 'react-router'
import {
  purchaseToasts,
  stockBookText as words,
} from '../../../content/staff/products/stock-book.ts'
import { orderNumber } from '../../../domain/orders/order-number.ts'
import type { SaleLine, SaleSums } from '../../../domain/stock-book/sales/sale-line.ts'
import { readStockBookRequest } from '../../../domain/stock-book/stock-book-request.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { formatPence } from '../../../platform/values/money.ts'
import { DateTime } from '../kit/date-time.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { ListScreen } from '../kit/lists/list-screen.tsx'
import type { Column } from '../kit/lists/staff-table.tsx'
import { ListSums } from './list-sums.tsx'
import { purchaseFilter } from './purchase-filter.ts'
import { MissingPurchase, PurchaseLink } from './purchase-link.tsx'
import { SALES_PATH, StockBookTabs } from './stock-book-tabs.tsx'

export type SalesListData = {
  sales: Paged<SaleLine>
  sums: SaleSums | null
  mayEdit: boolean
  mayExport: boolean
}

const COLUMNS: Column[] = [
  'Piece',
  'Order',
  'Sold on',
  { label: 'Sold for', numeric: true },
  { label: 'Paid', numeric: true },
  { label: 'Margin', numeric: true },
  { label: 'After costs', numeric: true },
]

/** The sold pieces, with what they leave. @param loaded null if they could not be read */
export function SalesList({ loaded }: { loaded: SalesListData | null }) {
  const { shown, failure } = useLastLoaded(loaded, purchaseToasts.listFailed)
  const [params] = useSearchParams()
  const request = readStockBookRequest(params)
  return (
    <ListScreen
      path={SALES_PATH}
      title={words.title}
      noun={['sale', 'sales']}
      caption={words.sold}
      request={request}
      searchLabel={words.searchSold}
      filters={[purchaseFilter(request.purchase)]}
      days
      columns={COLUMNS}
      row={(line) => <Row key={line.itemId} line={line} mayEdit={shown?.mayEdit ?? false} />}
      none={words.noneSold}
      noMatch={words.noMatch}
      failure={failure}
      paged={shown?.sales}
      mayExport={shown?.mayExport}
      views={<StockBookTabs path={SALES_PATH} />}
      bar={shown && <Sums sums={shown.sums} />}
    />
  )
}

function Sums({ sums }: Pick<SalesListData, 'sums'>) {
  return (
    <>
      {sums ? (
        <ListSums
          sums={[
            ['Units', sums.units.toLocaleString('en-GB')],
            ['Sold for', formatPence(sums.sold)],
            ['Paid', formatPence(sums.paid)],
            ['Margin', formatPence(sums.margin)],
            ['Costs', formatPence(sums.costs)],
            ['After costs', formatPence(sums.profit)],
          ]}
          missing={sums.missing}
          leftOut={words.leftOutOfSales}
        />
      ) : (
        <p className="mb-4">{words.noSum}</p>
      )}
      <p className="mb-4 max-w-prose text-ink-soft">{words.note}</p>
    </>
  )
}

/** The whole row opens the purchase; the piece's title is the link. */
function Row({ line, mayEdit }: { line: SaleLine; mayEdit: boolean }) {
  const { productId, title, sku, orderId, soldAt, units, amount, profit } = line
  return (
    <tr>
      <th scope="row">
        <PurchaseLink id={productId} title={units > 1 ? `${units} x ${title}` : title} sku={sku} />
      </th>
      <td data-label="Order">
        <Link to={`/admin/orders/${orderId}`} className="relative z-1 text-link tabular-nums">
          {orderNumber(orderId)}
        </Link>
      </td>
      <td data-label="Sold on">
        <DateTime date={soldAt} />
      </td>
      <td data-label="Sold for" className="numeric">
        {formatPence(amount)}
      </td>
      <td data-label="Paid" className="numeric">
        {profit ? (
          formatPence(profit.paid)
        ) : (
          <MissingPurchase id={productId} title={title} mayEdit={mayEdit} />
        )}
      </td>
      <td data-label={profit ? 'Margin' : undefined} className="numeric">
        {profit && formatPence(profit.margin)}
      </td>
      <td data-label={profit ? 'After costs' : undefined} className="numeric">
        {profit && formatPence(profit.profit)}
      </td>
    </tr>
  )
}
