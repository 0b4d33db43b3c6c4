import { href } from 'react-router'
import { scheduleBulkWords } from '../../../../content/staff/delivery/schedule-bulk.ts'
import { orderBulkWords as words } from '../../../../content/staff/orders/order-bulk.ts'
import type { OrderLine } from '../../../../domain/orders/admin/staff-order.ts'
import { orderNumber } from '../../../../domain/orders/order-number.ts'
import { SHIP_LIMIT } from '../../../../domain/orders/shipping/ship-plan.ts'
import { ORDER_BULK_FIELDS as FIELDS } from '../../../../forms/staff/order-bulk-form.ts'
import type { Paged } from '../../../../platform/pagination/list-request.ts'
import { Button } from '../../../button.tsx'
import { BulkForm, RowTick } from '../../kit/lists/bulk-form.tsx'

const FORM_ID = 'orders-form'

const ELSEWHERE = [
  ['/admin/orders/schedule', scheduleBulkWords.button],
  ['/admin/orders/packing-slips', words.slips],
  ['/admin/orders/round-sheets', scheduleBulkWords.sheets],
] as const

/** Chooses orders of the list, and what to do with them: shipped, a day, packing slips, round sheets. */
export function OrderBulkBar({ paged }: { paged: Paged<OrderLine> }) {
  return (
    <BulkForm
      id={FORM_ID}
      action={href('/admin/orders/bulk')}
      fields={FIELDS}
      words={words}
      paged={paged}
      limit={SHIP_LIMIT}
    >
      <Button type="submit" variant="secondary" size="small">
        {words.ship}
      </Button>
      {ELSEWHERE.map(([path, label]) => (
        <Button key={path} type="submit" variant="secondary" size="small" formAction={href(path)}>
          {label}
        </Button>
      ))}
    </BulkForm>
  )
}

/** The checkbox of a row. */
export function OrderTick({ id }: Pick<OrderLine, 'id'>) {
  return (
    <RowTick
      form={FORM_ID}
      name={FIELDS.order}
      value={id}
      label={words.tick(orderNumber(id))}
      toForm={words.toForm}
    />
  )
}
