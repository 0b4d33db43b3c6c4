import { DISPUTE_NOTE } from '../../../../content/staff/orders/disputes.ts'
import { orderNumber } from '../../../../domain/orders/order-number.ts'
import type { OrderId } from '../../../../platform/values/ids.ts'
import { StatusDot } from '../../kit/status-dot.tsx'

type OrderCellsProps = { line: { id: OrderId; customerName: string; disputed: boolean } }

/** The first cells of an order in the preview or result of a bulk change: number and customer. */
export function OrderCells({ line: { id, customerName, disputed } }: OrderCellsProps) {
  return (
    <>
      <th scope="row" className="whitespace-nowrap tabular-nums">
        {orderNumber(id)}
      </th>
      <td className="wrap-anywhere">
        {customerName}
        {disputed && (
          <span className="block">
            <StatusDot tone="red">{DISPUTE_NOTE}</StatusDot>
          </span>
        )}
      </td>
    </>
  )
}
