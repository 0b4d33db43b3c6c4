import { Link } from 'react-router'
import { sheetText } from '../../../../content/staff/delivery/round-sheet.ts'
import { scheduleBulkWords as words } from '../../../../content/staff/delivery/schedule-bulk.ts'
import { orderBulkWords } from '../../../../content/staff/orders/order-bulk.ts'
import type { RoundSheet } from '../../../../domain/delivery-rounds/sheet/round-sheet.ts'
import { orderNumber } from '../../../../domain/orders/order-number.ts'
import type { OrderId } from '../../../../platform/values/ids.ts'
import { Button, buttonClass } from '../../../button.tsx'
import { NoSelection } from '../../orders/bulk/bulk-page.tsx'
import { SheetHead } from '../sheet-head.tsx'
import { SheetStopCard } from '../sheet-stop.tsx'

/**
 * The sheets of several rounds to print, each on pages of its own. Actions are taken on each round's
 * own sheet.
 */
export function RoundSheets({
  sheets,
  without,
  more,
  list,
  problem,
}: {
  sheets: readonly RoundSheet[]
  /** Selected orders that are on no round. */
  without: readonly OrderId[]
  more: boolean
  /** The list's query, without a question mark. */
  list: string
  problem: 'nothing' | 'too-many' | null
}) {
  return (
    <main className="sheet">
      <div className="sheet-bar">
        <Link
          to={{ pathname: '/admin/orders', search: list }}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          {orderBulkWords.back}
        </Link>
        <p role="status">{words.sheetsTitle(sheets.length)}</p>
        {sheets.length > 0 && (
          <Button size="small" onClick={() => print()} className="noscript:hidden">
            {sheetText.print}
          </Button>
        )}
      </div>
      {problem && <NoSelection problem={problem} />}
      {without.length > 0 && (
        <p className="sheet-notice sheet-screen">{words.without(without.map(orderNumber))}</p>
      )}
      {more && <p className="sheet-notice sheet-screen">{words.moreRounds}</p>}
      {sheets.map((sheet) => (
        <article key={sheet.id} className="sheet-round">
          <SheetHead sheet={sheet} />
          <ol className="grid gap-4">
            {sheet.stops.map((stop, index) => (
              <SheetStopCard key={stop.id} stop={stop} nth={index + 1} roundId={sheet.id} />
            ))}
          </ol>
        </article>
      ))}
    </main>
  )
}
