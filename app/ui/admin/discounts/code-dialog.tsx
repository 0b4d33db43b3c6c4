import type { ReactNode } from 'react'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import {
  daysWords,
  discountText,
  discountToastsForStaff,
  usesWords,
  valueWords,
} from '../../../content/staff/discounts.ts'
import { historyInWords } from '../../../content/staff/people/history.ts'
import type { OrderWithCode, StaffCodeDetails } from '../../../domain/discounts/admin/staff-code.ts'
import { orderNumber } from '../../../domain/orders/order-number.ts'
import { formatPence } from '../../../platform/values/money.ts'
import { Button } from '../../button.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { Disclosure } from '../kit/dialogs/disclosure.tsx'
import { EditDisclosure } from '../kit/dialogs/edit-disclosure.tsx'
import { RouteDialog } from '../kit/dialogs/route-dialog.tsx'
import { useResultToast } from '../kit/forms/action-result.ts'
import { HistoryList } from '../kit/history-list.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { LoadError, ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { CodeEditForm } from './code-form.tsx'
import { CODES_PATH } from './code-list.tsx'
import type { CodeResult } from './code-result.ts'
import { CodeStateDot } from './code-state.tsx'

export type CodeData = {
  code: StaffCodeDetails
  /** The newest orders. */
  orders: OrderWithCode[]
  mayAdminister: boolean
}

/** A discount code in a dialog over the list: its terms, orders and history. */
export function CodeDialog({
  loaded,
  result,
}: {
  loaded: CodeData | null
  result: CodeResult | undefined
}) {
  const { search } = useLocation()
  const closeTo = CODES_PATH + search
  const { shown, failure } = useLastLoaded(loaded, discountToastsForStaff.loadFailed)
  useResultToast(result)
  return (
    <RouteDialog title={shown?.code.code ?? 'Discount code'} closeTo={closeTo}>
      <ToastWithoutScripts toast={result?.toast} />
      {failure && <LoadError words={discountText.notLoaded} />}
      {shown && (
        <div className="grid gap-7">
          <Facts code={shown.code} />
          {shown.mayAdminister && (
            <div className="grid gap-2">
              <EditDisclosure open={result?.submitted !== undefined}>
                <CodeEditForm code={shown.code} {...{ result, closeTo }} />
              </EditDisclosure>
              <EndOrStart code={shown.code} />
            </div>
          )}
          <Section title="Orders">
            <Orders orders={shown.orders} />
          </Section>
          <Section title="History">
            <HistoryList
              entries={shown.code.history.map((line) => ({ ...line, ...historyInWords(line) }))}
            />
          </Section>
        </div>
      )}
    </RouteDialog>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-lg">{title}</h3>
      {children}
    </section>
  )
}

function Facts({ code }: { code: StaffCodeDetails }) {
  const { state, minimum, categories } = code
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1.5 [&_dt]:text-ink-soft">
      <dt>State</dt>
      <dd>
        <CodeStateDot state={state} />
      </dd>
      <dt>Takes off</dt>
      <dd>{valueWords(code)}</dd>
      <dt>Used</dt>
      <dd>{usesWords(code)}</dd>
      <dt>Valid</dt>
      <dd>{daysWords(code)}</dd>
      <dt>Minimum</dt>
      <dd>{minimum > 0 ? formatPence(minimum) : 'None'}</dd>
      <dt>Categories</dt>
      <dd>{categories.length > 0 ? categories.join(', ') : 'All'}</dd>
    </dl>
  )
}

/** The button is in a disclosure, so that it is not clicked by accident; works without scripts. */
function EndOrStart({ code: { active } }: { code: StaffCodeDetails }) {
  const busy = useNavigation().state !== 'idle'
  const label = active ? 'End the code' : 'Let it be used again'
  return (
    <Disclosure label={label}>
      <Form method="post" preventScrollReset className="mt-3 grid gap-3">
        {active && <p>{discountText.endSure}</p>}
        <Button
          type="submit"
          name="intent"
          value={active ? 'end' : 'start'}
          variant={active ? 'destructive' : 'secondary'}
          size="small"
          className="w-fit"
          busy={busy}
        >
          {label}
        </Button>
      </Form>
    </Disclosure>
  )
}

function Orders({ orders }: { orders: readonly OrderWithCode[] }) {
  if (orders.length === 0) return <p className="text-ink-soft">{discountText.noOrders}</p>
  return (
    <ul className="divide-y divide-hairline border-y border-hairline">
      {orders.map(({ id, placedAt, total, discount, returned }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <span>
            <Link to={`/admin/orders/${id}`} className="text-link tabular-nums">
              {orderNumber(id)}
            </Link>{' '}
            <span className="text-ink-soft">
              <DateTime date={placedAt} />
              {returned && `, ${discountText.returned}`}
            </span>
          </span>
          <span className="tabular-nums">
            {formatPence(total)} <span className="text-ink-soft">(−{formatPence(discount)})</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
