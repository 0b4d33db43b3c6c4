import { Form, useNavigation } from 'react-router'
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
import { DateTime } from '../kit/date-time.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { ListPage } from '../kit/list-page.tsx'
import { LoadError, NothingFound, SaidWithoutScripts } from '../kit/list-states.tsx'
import { StaffTable } from '../kit/staff-table.tsx'

/** Fields of a row's form. */
export const PAYMENT_FIELDS = { id: 'id', wish: 'wish' } as const
export const REFUND = 'refund'

/**
 * Payments that belong to no order.
 *
 * @param loaded null where it could not be read
 * @param said what the last action answered, for browsers without scripts
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
        <StaffTable caption={words.caption} head={<Headings />}>
          {shown.map((one) => (
            <Row key={one.sessionId} {...one} />
          ))}
        </StaffTable>
      )}
      {shown?.length === 0 && <NothingFound words={words.none} clearTo={null} />}
    </ListPage>
  )
}

function Headings() {
  return (
    <>
      <th scope="col">Payment</th>
      <th scope="col">Amount</th>
      <th scope="col">Page opened</th>
      <th scope="col">
        <span className="sr-only">Actions</span>
      </th>
    </>
  )
}

function Row(payment: UnmatchedPayment) {
  const { sessionId, paymentId, openedAt } = payment
  const sending = useNavigation().formData?.get(PAYMENT_FIELDS.id) === sessionId
  const amount = paymentAmount(payment)
  return (
    <tr>
      <th scope="row" className="font-medium wrap-anywhere">
        {paymentId}
      </th>
      <td data-label="Amount">{amount}</td>
      <td data-label="Page opened">
        <DateTime date={openedAt} withTime />
      </td>
      <td>
        <Form method="post" className="flex flex-wrap gap-2">
          <input type="hidden" name={PAYMENT_FIELDS.id} value={sessionId} />
          <Button
            type="submit"
            name={PAYMENT_FIELDS.wish}
            value={REFUND}
            variant="secondary"
            size="small"
            disabled={sending}
          >
            {words.refund(amount)}
            <span className="sr-only">: {paymentId}</span>
          </Button>
          <Button
            type="submit"
            name={PAYMENT_FIELDS.wish}
            value="dealt-with"
            variant="quiet"
            size="small"
            disabled={sending}
          >
            {words.dealtWith}
            <span className="sr-only">: {paymentId}</span>
          </Button>
        </Form>
      </td>
    </tr>
  )
}
