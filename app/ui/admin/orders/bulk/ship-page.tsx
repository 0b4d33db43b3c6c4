import { Form, href, Link } from 'react-router'
import { shipSkips, orderBulkWords as words } from '../../../../content/staff/orders/order-bulk.ts'
import type { Toast } from '../../../../content/toasts/storefront-toasts.ts'
import type { ShipLine, ShipPlan } from '../../../../domain/orders/shipping/ship-plan.ts'
import { ORDER_BULK_FIELDS as FIELDS } from '../../../../forms/staff/order-bulk-form.ts'
import { formatPence } from '../../../../platform/values/money.ts'
import { Button, buttonClass } from '../../../button.tsx'
import { CheckboxField } from '../../../forms/field.tsx'
import { StaffTable } from '../../kit/lists/staff-table.tsx'
import { OrdersBulkPage } from './bulk-page.tsx'
import type { OrdersResult } from './bulk-result.ts'
import { OrderCells } from './order-cells.tsx'

/**
 * Marks several orders as shipped: the preview, the result.
 *
 * @param result undefined before a form was sent
 */
export function ShipPage({
  result,
  said,
}: {
  result: OrdersResult<ShipPlan> | undefined
  said: Toast | undefined
}) {
  return (
    <OrdersBulkPage title={words.title} result={result} said={said}>
      {result?.plan && (
        <Plan plan={result.plan} isDone={result.isDone ?? false} list={result.list} />
      )}
    </OrdersBulkPage>
  )
}

function Plan({ plan, isDone, list }: { plan: ShipPlan; isDone: boolean; list: string }) {
  const { shipped, skipped } = plan
  const caption = (isDone ? words.stayed : words.willStay)(skipped.length)
  return (
    <>
      {isDone || shipped.length === 0 ? (
        <p className="mb-6 text-lg font-medium">
          {isDone ? words.done(shipped.length) : words.noneWill}
        </p>
      ) : (
        <Confirm lines={shipped} list={list} />
      )}
      <div className="grid gap-8">
        {skipped.length > 0 && (
          <section>
            <h2 className="mb-3 text-xl">{caption}</h2>
            <StaffTable caption={caption} columns={[words.order, words.customer, words.why]}>
              {skipped.map((line) => (
                <tr key={line.id}>
                  <OrderCells line={line} />
                  <td data-label={words.why}>{shipSkips[line.reason]}</td>
                </tr>
              ))}
            </StaffTable>
          </section>
        )}
        {shipped.length > 0 && (
          <StaffTable
            caption={(isDone ? words.done : words.willShip)(shipped.length)}
            columns={[words.order, words.customer, { label: words.total, numeric: true }]}
          >
            {shipped.map((line) => (
              <tr key={line.id}>
                <OrderCells line={line} />
                <td data-label={words.total} className="numeric">
                  {formatPence(line.total)}
                </td>
              </tr>
            ))}
          </StaffTable>
        )}
      </div>
    </>
  )
}

function Confirm({ lines, list }: { lines: readonly ShipLine[]; list: string }) {
  const reachable = lines.filter(({ canBeNotified }) => canBeNotified).length
  return (
    <Form
      method="post"
      action={href('/admin/orders/bulk')}
      preventScrollReset
      className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-lg border border-hairline bg-raised p-5"
    >
      <div className="min-w-0">
        <p className="text-lg font-medium">{words.willShip(lines.length)}</p>
        <p className="text-ink-soft">{words.notYet}</p>
        {reachable > 0 && (
          <CheckboxField name={FIELDS.notify} defaultChecked label={words.notify(reachable)} />
        )}
      </div>
      <input type="hidden" name={FIELDS.intent} value="apply" />
      <input type="hidden" name={FIELDS.list} value={list} />
      {lines.map(({ id }) => (
        <input key={id} type="hidden" name={FIELDS.order} value={id} />
      ))}
      <div className="flex flex-wrap gap-3">
        <Link
          to={{ pathname: href('/admin/orders'), search: list }}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          {words.cancel}
        </Link>
        <Button type="submit" size="small">
          {words.confirm(lines.length)}
        </Button>
      </div>
    </Form>
  )
}
