import { useSearchParams } from 'react-router'
import {
  purchaseToasts,
  stockBookText as words,
} from '../../../content/staff/products/stock-book.ts'
import { lineProfit } from '../../../domain/stock-book/sales/line-profit.ts'
import type { StockLine, StockSums } from '../../../domain/stock-book/stock/stock-line.ts'
import { readStockBookRequest } from '../../../domain/stock-book/stock-book-request.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { longDate } from '../../../platform/values/dates.ts'
import { formatPence } from '../../../platform/values/money.ts'
import { multiplyPence } from '../../../platform/values/money-arithmetic.ts'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { ListScreen } from '../kit/lists/list-screen.tsx'
import type { Column } from '../kit/lists/staff-table.tsx'
import { ListSums } from './list-sums.tsx'
import { purchaseFilter } from './purchase-filter.ts'
import { MissingPurchase, PurchaseLink } from './purchase-link.tsx'
import { STOCK_PATH, StockBookTabs } from './stock-book-tabs.tsx'

export type StockListData = {
  stock: Paged<StockLine>
  sums: StockSums
  mayEdit: boolean
  mayExport: boolean
}

const COLUMNS: Column[] = [
  'Piece',
  { label: 'Units', numeric: true },
  'Bought on',
  { label: 'Paid', numeric: true },
  { label: 'Costs', numeric: true },
  { label: 'Asking', numeric: true },
  { label: 'Margin', numeric: true },
]

/** The pieces in stock, with what they cost. @param loaded null if they could not be read */
export function StockList({ loaded }: { loaded: StockListData | null }) {
  const { shown, failure } = useLastLoaded(loaded, purchaseToasts.listFailed)
  const [params] = useSearchParams()
  const request = readStockBookRequest(params)
  return (
    <ListScreen
      path={STOCK_PATH}
      title={words.title}
      noun={['piece', 'pieces']}
      caption={words.inStock}
      request={request}
      searchLabel={words.searchStock}
      filters={[purchaseFilter(request.purchase)]}
      columns={COLUMNS}
      row={(line) => <Row key={line.id} line={line} mayEdit={shown?.mayEdit ?? false} />}
      none={words.none}
      noMatch={words.noMatch}
      failure={failure}
      paged={shown?.stock}
      mayExport={shown?.mayExport}
      views={<StockBookTabs path={STOCK_PATH} />}
      bar={
        shown && (
          <ListSums
            sums={[
              ['Units', shown.sums.units.toLocaleString('en-GB')],
              ['Paid', formatPence(shown.sums.paid)],
              ['Costs', formatPence(shown.sums.costs)],
              ['Asking', formatPence(shown.sums.asked)],
            ]}
            missing={shown.sums.missing}
            leftOut={words.leftOutOfStock}
          />
        )
      }
    />
  )
}

/** The whole row opens the purchase; the piece's title is the link. */
function Row({ line, mayEdit }: { line: StockLine; mayEdit: boolean }) {
  const { id, title, sku, units, asked, purchase } = line
  const amount = multiplyPence(asked, units)
  const profit = purchase && lineProfit(amount, units, purchase)
  return (
    <tr>
      <th scope="row">
        <PurchaseLink id={id} title={title} sku={sku} />
      </th>
      <td data-label="Units" className="numeric">
        {units}
      </td>
      <td data-label="Bought on">
        {purchase ? (
          longDate(purchase.boughtOn)
        ) : (
          <MissingPurchase id={id} title={title} mayEdit={mayEdit} />
        )}
      </td>
      <td data-label={profit ? 'Paid' : undefined} className="numeric">
        {profit && formatPence(profit.paid)}
      </td>
      <td data-label={profit ? 'Costs' : undefined} className="numeric">
        {profit && formatPence(profit.costs)}
      </td>
      <td data-label="Asking" className="numeric">
        {formatPence(amount)}
      </td>
      <td data-label={profit ? 'Margin' : undefined} className="numeric">
        {profit && formatPence(profit.margin)}
      </td>
    </tr>
  )
}
