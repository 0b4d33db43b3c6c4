import { Form, href, useLocation } from 'react-router'
import { scheduleBulkWords } from '../../../../content/staff/delivery/schedule-bulk.ts'
import { orderBulkWords as words } from '../../../../content/staff/orders/order-bulk.ts'
import type { OrderLine } from '../../../../domain/orders/admin/staff-order.ts'
import { orderNumber } from '../../../../domain/orders/order-number.ts'
import { SHIP_LIMIT } from '../../../../domain/orders/shipping/ship-plan.ts'
import { ORDER_BULK_FIELDS as FIELDS } from '../../../../forms/staff/order-bulk-form.ts'
import type { Paged } from '../../../../platform/pagination/list-request.ts'
import { Button } from '../../../button.tsx'
import { countInWords } from '../../kit/pager.tsx'
import { RowTick, useTicked } from '../../kit/row-ticks.tsx'

const FORM_ID = 'orders-form'

const ELSEWHERE = [
  ['/admin/orders/schedule', scheduleBulkWords.button],
  ['/admin/orders/packing-slips', words.slips],
  ['/admin/orders/round-sheets', scheduleBulkWords.sheets],
] as const

/** Chooses orders of the list, and what to do with them: shipped, a day, packing slips, round sheets. */
export function OrderBulkBar({ paged }: { paged: Paged<OrderLine> }) {
  const { search } = useLocation()
  const { ticked, which } = useTicked(FORM_ID)
  const tooMany = paged.more || paged.total > SHIP_LIMIT
  return (
    <Form
      id={FORM_ID}
      method="post"
      action={href('/admin/orders/bulk')}
      aria-label={words.bar}
      className="bulk-bar"
      data-ticked={ticked > 0 || undefined}
    >
      <input type="hidden" name={FIELDS.list} value={search} />
      {paged.rows.map(({ id }) => (
        <input key={id} type="hidden" name={FIELDS.onPage} value={id} />
      ))}
      <label className="list-filter">
        <span className="sr-only">{words.which}</span>
        <select ref={which} name={FIELDS.which} defaultValue="ticked">
          <option value="ticked">{words.ticked(ticked)}</option>
          <option value="page">{words.onPage(paged.rows.length)}</option>
          <option value="all" disabled={tooMany}>
            {tooMany ? `${countInWords(paged)} ${words.tooMany}` : words.all(countInWords(paged))}
          </option>
        </select>
      </label>
      <Button type="submit" variant="secondary" size="small">
        {words.ship}
      </Button>
      {ELSEWHERE.map(([path, label]) => (
        <Button key={path} type="submit" variant="secondary" size="small" formAction={href(path)}>
          {label}
        </Button>
      ))}
    </Form>
  )
}

/** The checkbox of a row. */
export function OrderTick({ id }: Pick<OrderLine, 'id'>) {
  return (
    <RowTick form={FORM_ID} name={FIELDS.order} value={id} label={words.tick(orderNumber(id))} />
  )
}
