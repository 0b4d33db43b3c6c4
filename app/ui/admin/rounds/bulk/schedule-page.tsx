import { Form, href, Link } from 'react-router'
import { roundDay, roundText, stopText } from '../../../../content/staff/delivery/rounds.ts'
import {
  scheduleSkips,
  scheduleBulkWords as words,
} from '../../../../content/staff/delivery/schedule-bulk.ts'
import { orderBulkWords } from '../../../../content/staff/orders/order-bulk.ts'
import type { Toast } from '../../../../content/toasts/storefront-toasts.ts'
import type { OpenRound } from '../../../../domain/delivery-rounds/board/overview.ts'
import type {
  ScheduleLine,
  SchedulePlan,
} from '../../../../domain/delivery-rounds/bulk/schedule-plan.ts'
import { ORDER_BULK_FIELDS as FIELDS } from '../../../../forms/staff/order-bulk-form.ts'
import { Button, buttonClass } from '../../../button.tsx'
import { CheckboxField, SelectField } from '../../../forms/field.tsx'
import { StaffTable } from '../../kit/lists/staff-table.tsx'
import { OrdersBulkPage } from '../../orders/bulk/bulk-page.tsx'
import type { OrdersResult } from '../../orders/bulk/bulk-result.ts'
import { OrderCells } from '../../orders/bulk/order-cells.tsx'
import { ROUNDS_PATH } from '../board-data.ts'

/** The result of an action that schedules several orders. */
export type ScheduleResult = OrdersResult<SchedulePlan> & {
  /** The rounds of the next four weeks; set with a preview. */
  rounds?: OpenRound[]
}

/**
 * Schedules several orders: the preview with its choice of a round, the result.
 *
 * @param result undefined before a form was sent
 */
export function SchedulePage({
  result,
  said,
}: {
  result: ScheduleResult | undefined
  said: Toast | undefined
}) {
  return (
    <OrdersBulkPage title={words.title} result={result} said={said}>
      {result?.plan && <Plan {...result} plan={result.plan} />}
    </OrdersBulkPage>
  )
}

function Plan({
  plan: { scheduled, skipped },
  rounds = [],
  isDone = false,
  list,
}: ScheduleResult & { plan: SchedulePlan }) {
  const caption = (isDone ? words.stayed : words.willStay)(skipped.length)
  return (
    <>
      {isDone || scheduled.length === 0 ? (
        <p className="mb-6 text-lg font-medium">
          {isDone ? words.done(scheduled.length) : words.noneWaits}
        </p>
      ) : (
        <Confirm lines={scheduled} rounds={rounds} list={list} />
      )}
      <div className="grid gap-8">
        {skipped.length > 0 && (
          <section>
            <h2 className="mb-3 text-xl">{caption}</h2>
            <StaffTable
              caption={caption}
              columns={[orderBulkWords.order, orderBulkWords.customer, orderBulkWords.why]}
            >
              {skipped.map((line) => (
                <tr key={line.id}>
                  <OrderCells line={line} />
                  <td data-label={orderBulkWords.why}>
                    {scheduleSkips[line.reason]}
                    {line.reason === 'has-day' && line.day && `: ${roundDay(line.day)}`}
                  </td>
                </tr>
              ))}
            </StaffTable>
          </section>
        )}
        {scheduled.length > 0 && (
          <StaffTable
            caption={(isDone ? words.done : words.waiting)(scheduled.length)}
            columns={[
              orderBulkWords.order,
              orderBulkWords.customer,
              { label: words.volume, numeric: true },
            ]}
          >
            {scheduled.map((line) => (
              <tr key={line.id}>
                <OrderCells line={line} />
                <td data-label={words.volume} className="numeric">
                  {roundText.litres(line.litres)}
                </td>
              </tr>
            ))}
          </StaffTable>
        )}
      </div>
    </>
  )
}

function Confirm({
  lines,
  rounds,
  list,
}: {
  lines: readonly ScheduleLine[]
  rounds: readonly OpenRound[]
  list: string
}) {
  const reachable = lines.filter(({ canBeNotified }) => canBeNotified).length
  const withRoom = rounds.filter(({ freeStops, freeLitres }) => freeStops > 0 && freeLitres > 0)
  if (withRoom.length === 0) {
    return (
      <p className="mb-6">
        {words.noRounds}{' '}
        <Link to={ROUNDS_PATH} className="text-link">
          {words.board}
        </Link>
      </p>
    )
  }
  return (
    <Form
      method="post"
      action={href('/admin/orders/schedule')}
      preventScrollReset
      className="mb-6 grid gap-4 rounded-lg border border-hairline bg-raised p-5"
    >
      <div>
        <p className="text-lg font-medium">{words.waiting(lines.length)}</p>
        <p className="text-ink-soft">{words.notYet}</p>
      </div>
      <div className="max-w-xl">
        <SelectField label={words.round} name={FIELDS.round}>
          {withRoom.map(({ id, day, van, freeStops, freeLitres }) => (
            <option key={id} value={id}>
              {roundDay(day)}, {van}: {stopText.room(freeStops, freeLitres)}
            </option>
          ))}
        </SelectField>
      </div>
      {reachable > 0 && (
        <CheckboxField name={FIELDS.notify} defaultChecked label={words.notify(reachable)} />
      )}
      <input type="hidden" name={FIELDS.intent} value="apply" />
      <input type="hidden" name={FIELDS.list} value={list} />
      {lines.map(({ id }) => (
        <input key={id} type="hidden" name={FIELDS.order} value={id} />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small">
          {words.confirm(lines.length)}
        </Button>
        <Link
          to={{ pathname: href('/admin/orders'), search: list }}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          {orderBulkWords.cancel}
        </Link>
      </div>
    </Form>
  )
}
