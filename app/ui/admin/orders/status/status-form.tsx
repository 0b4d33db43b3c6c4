import { useEffect, useRef, useState } from 'react'
import { type FetcherWithComponents, useFetcher } from 'react-router'
import { changedWhileTyping } from '../../../../content/staff/changed-while-typing.ts'
import { statusWarnings, statusWords } from '../../../../content/staff/orders/orders.ts'
import type { StaffOrder } from '../../../../domain/orders/admin/staff-order.ts'
import { isUndecided } from '../../../../domain/orders/disputes/dispute-status.ts'
import {
  ORDER_STATUSES,
  type OrderStatus,
  warningsBefore,
} from '../../../../domain/orders/status.ts'
import { formatPence, NO_PENCE, type Pence } from '../../../../platform/values/money.ts'
import { Button } from '../../../button.tsx'
import { SelectField } from '../../../forms/field.tsx'
import { useHydrated } from '../../../loading/use-hydrated.ts'
import { type ActionResult, useResultToast } from '../../kit/forms/action-result.ts'
import { ChangedNotice } from '../../kit/forms/changed-notice.tsx'
import { type KeptInput, useKeptInput } from '../../kit/forms/kept-input.ts'
import type { PostedForm } from '../posted-form.ts'
import { statusKey } from './status-key.ts'
import { AllOptions, cancellationRefund, Options } from './status-options.tsx'

type StatusProps = {
  order: StaffOrder
  mayRefund: boolean
  action: string
  posted: PostedForm | undefined
}

/** Sets the status, with a warning about unusual changes and the options of the change. */
export function StatusForm(props: StatusProps) {
  const fetcher = useFetcher<ActionResult>({ key: statusKey(props.order.id) })
  useResultToast(fetcher.data)
  const kept = useKeptInput(props.order.status, fetcher)
  // The section takes the focus when a button disappears, so that the keyboard continues at the status.
  return (
    <section>
      <Chosen
        key={kept.key}
        {...{ fetcher, kept }}
        {...props}
        posted={kept.turn === 0 ? props.posted : undefined}
      />
    </section>
  )
}

function Chosen({
  order: loaded,
  mayRefund,
  action,
  posted,
  fetcher,
  kept,
}: StatusProps & {
  fetcher: FetcherWithComponents<ActionResult>
  kept: KeptInput<OrderStatus>
}) {
  const { onInput, onLeave } = kept
  // The server refuses a change from a status that a colleague has changed in the meantime.
  const order = { ...loaded, status: kept.based }
  const [to, setTo] = useState<OrderStatus>(order.status)
  // The status of a refused form is shown until hydration, which reads it from the field.
  const hydrated = useHydrated()
  const returned = hydrated ? null : readStatus(posted?.submitted?.to ?? '')
  const [byButton, setByButton] = useState(false)
  const choose = (status: OrderStatus) => {
    setTo(status)
    if (status === order.status) onLeave()
    else onInput()
  }
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // A status chosen before hydration is kept and its consequences are shown.
    const early = form.current?.elements.namedItem('to')
    if (!(early instanceof HTMLSelectElement) || early.value === order.status) return
    setTo(readStatus(early.value) ?? order.status)
    onInput()
  }, [order.status, onInput])
  const next = nextStep[order.status]
  const errors = fetcher.data?.errors ?? posted?.errors
  const submitted = fetcher.data ? undefined : posted?.submitted
  return (
    <fetcher.Form ref={form} method="post" action={action} className="grid max-w-xl gap-3">
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="from" value={order.status} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-60">
          <SelectField
            label="Status"
            name="to"
            value={returned ?? to}
            onChange={(event) => choose(readStatus(event.target.value) ?? order.status)}
          >
            {ORDER_STATUSES.map((status) => (
              <option key={status} value={status}>
                {statusWords[status]}
              </option>
            ))}
          </SelectField>
        </div>
        {to === order.status && next && (
          <Button
            size="small"
            className="noscript:hidden"
            onClick={() => {
              setByButton(true)
              choose(next)
            }}
          >
            Mark as {statusWords[next].toLowerCase()}
          </Button>
        )}
      </div>
      <ChangedNotice
        kept={kept}
        now={changedWhileTyping.status(statusWords[loaded.status].toLowerCase())}
      />
      <noscript>
        <AllOptions {...{ order, mayRefund, errors, submitted }} />
        <Button type="submit" size="small">
          Update status
        </Button>
      </noscript>
      {to !== order.status && (
        <Consequences
          {...{ order, to, mayRefund, errors, submitted }}
          takesFocus={byButton}
          busy={fetcher.state !== 'idle'}
          onLeave={() => {
            setByButton(false)
            choose(order.status)
          }}
        />
      )}
    </fetcher.Form>
  )
}

/** The usual next status. */
const nextStep: Partial<Record<OrderStatus, OrderStatus>> = {
  paid: 'shipped',
  shipped: 'delivered',
}

function readStatus(value: string): OrderStatus | null {
  return ORDER_STATUSES.find((status) => status === value) ?? null
}

/** The consequences, shown above the button. @param takesFocus the button that has opened them is gone */
function Consequences({
  order,
  to,
  mayRefund,
  errors,
  submitted,
  takesFocus,
  busy,
  onLeave,
}: Omit<StatusProps, 'action' | 'posted'> &
  PostedForm & { to: OrderStatus; takesFocus: boolean; busy: boolean; onLeave: () => void }) {
  const [refunds, setRefunds] = useState(true)
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  const refund = to === 'cancelled' ? cancellationRefund(order, mayRefund && refunds) : NO_PENCE
  const warnings = warningsBefore(
    {
      status: order.status,
      payment_state: order.paymentState,
      stock_state: order.stockState,
      disputed: order.disputes.some(({ status }) => isUndecided(status)),
    },
    to,
  ).filter((warning) => warning !== 'money-kept' || refund === 0)
  return (
    <fieldset
      ref={box}
      tabIndex={-1}
      aria-label={submitWords(to, refund)}
      className="grid gap-3 rounded-lg border border-hairline bg-paper p-4"
    >
      {warnings.length > 0 && (
        <ul className="grid gap-1 border-l-2 border-clay pl-3">
          {warnings.map((warning) => (
            <li key={warning}>{statusWarnings[warning]}</li>
          ))}
        </ul>
      )}
      <Options {...{ order, to, mayRefund, refunds, setRefunds, errors, submitted }} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="small"
          variant={to === 'cancelled' ? 'destructive' : 'primary'}
          busy={busy}
        >
          {submitWords(to, refund)}
        </Button>
        <Button size="small" variant="quiet" onClick={onLeave}>
          Leave it as it is
        </Button>
      </div>
    </fieldset>
  )
}

function submitWords(to: OrderStatus, refund: Pence): string {
  if (to !== 'cancelled') return `Set to ${statusWords[to]}`
  return refund > 0 ? `Cancel and refund ${formatPence(refund)}` : 'Cancel the order'
}
