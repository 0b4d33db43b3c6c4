import type { ReactNode } from 'react'
import { cancelWords as words } from '../../content/orders/customer-order.ts'
import type { OrderPage } from '../../domain/order-page/order-page.ts'
import type { RefusedOrderForm } from '../../forms/shop/order-page-forms.ts'
import { longDate } from '../../platform/values/dates.ts'
import { Button } from '../button.tsx'
import { FormNotice } from '../enquiries/form-notice.tsx'

type CancelProps = { order: OrderPage; refused: RefusedOrderForm | undefined }

/**
 * Cancelling before dispatch: what happens, and a button. Renders nothing once the pieces have left,
 * unless the customer requested it before.
 */
export function CancelOrder({ order, refused }: CancelProps) {
  const { cancellation } = order
  const press = refused?.intent === 'cancel' || refused?.intent === 'keep' ? refused : undefined
  const toast = press?.answer.toast
  const notice = toast && (
    <div role="alert" className="mb-5">
      <FormNotice toast={toast} />
    </div>
  )
  if (!cancellation) return notice ? <Part title={words.title}>{notice}</Part> : null
  switch (cancellation.state) {
    case 'possible':
      return (
        <Part title={words.title}>
          {notice}
          <p className="text-ink-soft">{words.until[order.delivery.kind]}</p>
          <details open={press !== undefined} className="mt-4">
            <summary className="button button-secondary w-fit list-none [&::-webkit-details-marker]:hidden">
              {words.open}
            </summary>
            <form
              method="post"
              action="#cancel"
              className="mt-5 rounded-lg border border-hairline bg-raised p-5"
            >
              <h3 className="text-lg">{words.what}</h3>
              <ul className="mt-3 mb-5 list-disc space-y-1 pl-5">
                {words.consequences(cancellation).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              <input type="hidden" name="intent" value="cancel" />
              <Button type="submit" variant="destructive">
                {words.button}
              </Button>
            </form>
          </details>
        </Part>
      )
    case 'requested':
      return (
        <Part title={words.asked.title} raised>
          {notice}
          <p>
            {words.asked.text(
              longDate(cancellation.at),
              cancellation.refund,
              cancellation.disputed,
            )}
          </p>
          <p className="mt-2 text-ink-soft">{words.asked.keepText}</p>
          <form method="post" action="#cancel" className="mt-4">
            <input type="hidden" name="intent" value="keep" />
            <Button type="submit" variant="secondary">
              {words.asked.keep}
            </Button>
          </form>
        </Part>
      )
    case 'overtaken':
      // The days that it speaks of are over.
      if (order.status === 'delivered' && order.mindUntil === null) return null
      return (
        <Part title={words.overtaken.title[order.delivery.kind]} raised>
          {notice}
          <p>{words.overtaken.text[order.delivery.kind]}</p>
        </Part>
      )
  }
}

function Part({
  title,
  raised = false,
  children,
}: {
  title: string
  raised?: boolean
  children: ReactNode
}) {
  return (
    <section
      id="cancel"
      tabIndex={-1}
      aria-labelledby="cancel-title"
      className={`scroll-mt-28 outline-none ${raised ? 'rounded-lg border border-edge bg-sunken p-5 sm:p-8' : ''}`}
    >
      <h2 id="cancel-title" className="mb-3 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
