import { useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import type { Toast } from '../../../content/messages.ts'
import {
  unmatchedToasts,
  unmatchedWords as words,
} from '../../../content/staff/unmatched-payments.ts'
import {
  paymentAmount,
  type UnmatchedPayment,
} from '../../../domain/orders/reconciliation/unmatched-payment.ts'
import { Button } from '../../button.tsx'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { ListPage } from '../kit/list-page.tsx'
import { LoadError, NothingFound, SaidWithoutScripts } from '../kit/list-states.tsx'
import { ACTIONS, StaffTable } from '../kit/staff-table.tsx'

const COLUMNS = ['Payment', 'Amount', 'Page opened', ACTIONS]

/** Fields of a row's form. */
export const PAYMENT_FIELDS = { id: 'id', intent: 'intent' } as const
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
  const { shown, failed } = useLastLoaded(loaded, unmatchedToasts.loadFailed)
  return (
    <ListPage
      title={words.title}
      paged={shown ? { total: shown.length, more: false } : undefined}
      noun={['payment', 'payments']}
    >
      <p className="mb-4 text-ink-soft">{words.about}</p>
      <SaidWithoutScripts toast={said} />
      {failed && <LoadError words={unmatchedToasts.loadFailed.title} />}
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

function Row(payment: UnmatchedPayment) {
  const { paymentId, openedAt } = payment
  return (
    <tr>
      <th scope="row" className="font-medium wrap-anywhere">
        {paymentId}
      </th>
      <td data-label="Amount">{paymentAmount(payment)}</td>
      <td data-label="Page opened">
        <DateTime date={openedAt} withTime />
      </td>
      <td>
        <PaymentActions {...payment} />
      </td>
    </tr>
  )
}

/** Refund and 'Dealt with'. With scripts, a refund is confirmed first. */
function PaymentActions(payment: UnmatchedPayment) {
  const { sessionId, paymentId } = payment
  const submit = useSubmit()
  const [confirming, setConfirming] = useState(false)
  const sending = useNavigation().formData?.get(PAYMENT_FIELDS.id) === sessionId
  const amount = paymentAmount(payment)
  return (
    <>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name={PAYMENT_FIELDS.id} value={sessionId} />
        <Button
          type="submit"
          name={PAYMENT_FIELDS.intent}
          value={REFUND}
          variant="secondary"
          size="small"
          disabled={sending}
          onClick={(event) => {
            event.preventDefault()
            setConfirming(true)
          }}
        >
          {words.refund(amount)}
          <span className="sr-only">: {paymentId}</span>
        </Button>
        <Button
          type="submit"
          name={PAYMENT_FIELDS.intent}
          value="dealt-with"
          variant="quiet"
          size="small"
          disabled={sending}
        >
          {words.dealtWith}
          <span className="sr-only">: {paymentId}</span>
        </Button>
      </Form>
      {confirming && (
        <ConfirmDialog
          title={words.confirmTitle(amount)}
          confirmLabel={words.refund(amount)}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            void submit(
              { [PAYMENT_FIELDS.id]: sessionId, [PAYMENT_FIELDS.intent]: REFUND },
              { method: 'post' },
            )
            setConfirming(false)
          }}
        >
          <p className="text-left wrap-anywhere">{words.confirm(amount, paymentId)}</p>
          <p className="text-left">{words.confirmNoMail}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
