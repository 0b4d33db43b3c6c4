import { type MouseEvent, useState } from 'react'
import { useSubmit } from 'react-router'
import {
  unmatchedToasts,
  unmatchedWords as words,
} from '../../../content/staff/orders/unmatched-payments.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import type { UnmatchedPayment } from '../../../domain/orders/reconciliation/unmatched-payment.ts'
import { paymentAmount } from '../../../domain/orders/settlement/mismatch.ts'
import { DateTime } from '../kit/date-time.tsx'
import { ConfirmDialog } from '../kit/dialogs/confirm-dialog.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { ListPage } from '../kit/lists/list-page.tsx'
import { LoadError, NothingFound, ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { ROW_FIELDS, RowActions } from '../kit/lists/row-actions.tsx'
import { ACTIONS, StaffTable } from '../kit/lists/staff-table.tsx'

const COLUMNS = ['Payment', 'Amount', 'Page opened', ACTIONS]

export const REFUND = 'refund'

/**
 * Unmatched payments: payments without an order.
 *
 * @param loaded null if it could not be read
 * @param said the last action's message, for browsers without scripts
 */
export function UnmatchedList({
  loaded,
  said,
}: {
  loaded: UnmatchedPayment[] | null
  said: Toast | undefined
}) {
  const { shown, failure } = useLastLoaded(loaded, unmatchedToasts.loadFailed)
  return (
    <ListPage
      title={words.title}
      paged={shown ? { total: shown.length, more: false } : undefined}
      noun={['payment', 'payments']}
    >
      <p className="mb-4 text-ink-soft">{words.about}</p>
      <ToastWithoutScripts toast={said} />
      {failure && <LoadError words={failure.title} />}
      {shown && shown.length > 0 && (
        <StaffTable caption={words.caption} columns={COLUMNS}>
          {shown.map((one) => (
            <Row key={one.sessionId} {...one} />
          ))}
        </StaffTable>
      )}
      {shown?.length === 0 && <NothingFound words={words.none} clearTo={null} />}
    </ListPage>
  )
}

/** A payment, to be refunded or marked as dealt with. With scripts, a refund is confirmed first. */
function Row(payment: UnmatchedPayment) {
  const { sessionId, paymentId, openedAt } = payment
  const [confirming, setConfirming] = useState(false)
  const amount = paymentAmount(payment)
  const ask = (event: MouseEvent) => {
    event.preventDefault()
    setConfirming(true)
  }
  return (
    <tr>
      <th scope="row" className="font-medium wrap-anywhere">
        {paymentId}
      </th>
      <td data-label="Amount">{amount}</td>
      <td data-label="Page opened">
        <DateTime date={openedAt} withTime />
      </td>
      <RowActions
        id={sessionId}
        about={paymentId}
        actions={[
          { intent: REFUND, label: words.refund(amount), onClick: ask },
          { intent: 'dealt-with', label: words.dealtWith },
        ]}
      >
        {confirming && <RefundDialog payment={payment} onClose={() => setConfirming(false)} />}
      </RowActions>
    </tr>
  )
}

function RefundDialog({ payment, onClose }: { payment: UnmatchedPayment; onClose: () => void }) {
  const { sessionId, paymentId } = payment
  const submit = useSubmit()
  const amount = paymentAmount(payment)
  return (
    <ConfirmDialog
      title={words.confirmTitle(amount)}
      confirmLabel={words.refund(amount)}
      onClose={onClose}
      onConfirm={() => {
        const fields = { [ROW_FIELDS.id]: sessionId, [ROW_FIELDS.intent]: REFUND }
        void submit(fields, { method: 'post' })
        onClose()
      }}
    >
      <p className="text-left wrap-anywhere">{words.confirm(amount, paymentId)}</p>
      <p className="text-left">{words.confirmNoMail}</p>
    </ConfirmDialog>
  )
}
