import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { stockWords } from '../../../../content/staff/orders/orders.ts'
import type { StaffOrder } from '../../../../domain/orders/admin/staff-order.ts'
import { Button } from '../../../button.tsx'
import { Disclosure } from '../../kit/dialogs/disclosure.tsx'
import { type ActionResult, useResultToast } from '../../kit/forms/action-result.ts'

/** Stock and terms. */
export function OrderFacts({
  order,
  mayEdit,
  action,
}: {
  order: StaffOrder
  mayEdit: boolean
  action: string
}) {
  return (
    <dl className="grid gap-4">
      <Fact name="Stock">
        <p className="mb-1.5">{stockWords[order.stockState]}</p>
        {mayEdit && order.stockState === 'consumed' && <PutBack order={order} action={action} />}
      </Fact>
      {order.termsNumber !== null && (
        <Fact name="Terms">
          <a href={`/terms/versions/${order.termsNumber}`} className="text-link">
            Version {order.termsNumber}
          </a>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The provider's ids of payment and payment page. */
export function PaymentReferences({
  order,
  testPayments,
}: {
  order: StaffOrder
  testPayments: boolean
}) {
  const { paymentIntentId: intent, sessionId } = order
  if (!intent && !sessionId) return <p className="text-ink-soft">No payment page yet</p>
  return (
    <>
      {intent && <p className="font-mono break-all text-ink-soft">{intent}</p>}
      {sessionId && <p className="font-mono break-all text-ink-soft">{sessionId}</p>}
      {intent && !testPayments && (
        <a href={`https://dashboard.stripe.com/payments/${intent}`} className="text-link">
          Open in the payment provider’s dashboard
        </a>
      )}
    </>
  )
}

/** A form in a disclosure, since it is irreversible; works without scripts. */
function PutBack({ order, action }: { order: StaffOrder; action: string }) {
  const fetcher = useFetcher<ActionResult>()
  useResultToast(fetcher.data)
  const cancelled = order.status === 'cancelled'
  return (
    <Disclosure label="Put back on sale" open={cancelled}>
      <fetcher.Form method="post" action={action} className="mt-3 grid gap-2">
        <p>
          {cancelled
            ? 'The order is cancelled, but its pieces still count as sold.'
            : 'All its pieces can be sold again at once. This cannot be taken back.'}
        </p>
        <Button
          type="submit"
          name="intent"
          value="return-stock"
          variant="secondary"
          size="small"
          className="w-fit"
          busy={fetcher.state !== 'idle'}
        >
          Put the pieces back
        </Button>
      </fetcher.Form>
    </Disclosure>
  )
}
