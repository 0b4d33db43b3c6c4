import { href, Link } from 'react-router'
import {
  detailsWords,
  orderLead,
  orderPageWords as words,
} from '../../content/orders/customer-order.ts'
import { returnWords } from '../../content/orders/returns.ts'
import type { OrderPage } from '../../domain/order-page/order-page.ts'
import { hasAllGoneBack, returnedBy, sumWentBack } from '../../domain/orders/disputes/went-back.ts'
import type { OrderIntent, RefusedOrderForm } from '../../forms/shop/order-page-forms.ts'
import { longDate, weekdayAndDate } from '../../platform/values/dates.ts'
import { formatPence, type Pence } from '../../platform/values/money.ts'
import { Button } from '../button.tsx'
import { ReturnedNotice, TO_NOTICE } from '../enquiries/form-notice.tsx'
import { AccessForm } from './access-form.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { Delivery } from './delivery.tsx'
import { Details } from './details.tsx'
import { hasAccessForm } from './has-access-form.ts'
import { type OrderConversationData, OrderConversationPart } from './order-conversation.tsx'
import { OrderReturns } from './order-returns.tsx'
import { Amounts, Pieces } from './pieces.tsx'
import { Timeline } from './timeline.tsx'

type OrderPageProps = {
  order: OrderPage
  /** The secret part of the page's address. */
  token: string
  conversation: OrderConversationData
  codeSent: boolean
  refused: RefusedOrderForm | undefined
}

const aside = 'rounded-lg border border-hairline bg-raised p-5 sm:p-8 lg:col-start-2'

/**
 * An order as its customer sees it. The redirect after an accepted form names the section that shows its result: it
 * can have the focus, so that the browser moves it there, with scripts and without.
 */
export function CustomerOrder({ order, conversation, token, codeSent, refused }: OrderPageProps) {
  // The section about the delivery is replaced by the one about the requested cancellation.
  const requested = order.cancellation?.state === 'requested'
  return (
    <div className="order-page page-column pt-10 pb-section md:pt-16">
      <header id="top" tabIndex={-1} className="scroll-mt-28 outline-none">
        <h1 className="text-4xl">{words.title(order.number)}</h1>
        <p className="mt-2 text-ink-soft">{words.placed(longDate(order.placedAt))}</p>
        <p className="mt-4 max-w-2xl text-xl">{leadOf(order)}</p>
        {refused?.answer.toast && !hasFormOf(refused.intent, order) && (
          <div className="mt-6 max-w-2xl">
            <ReturnedNotice toast={refused.answer.toast} errors={0} />
          </div>
        )}
      </header>
      <div className="mt-10 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1.5fr_1fr] lg:grid-rows-[auto_1fr]">
        <div className={`${aside} lg:row-start-1`}>
          <Timeline steps={order.timeline} />
        </div>
        <div className="flex min-w-0 flex-col gap-12 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {requested ? (
            <CancelOrder order={order} refused={refused} />
          ) : order.difference === null ? (
            <Delivery order={order} token={token} refused={refused} />
          ) : (
            <Difference amount={order.difference} token={token} />
          )}
          {order.customer.whole && hasAccessForm(order) && (
            <AccessForm access={order.access} pieces={order.pieces} refused={refused} />
          )}
          <OrderReturns returns={order.returns} token={token} />
          <Pieces pieces={order.pieces} />
          <Amounts order={order} />
          <Details order={order} codeSent={codeSent} refused={refused} />
          <OrderConversationPart {...conversation} token={token} refused={refused} />
          {!requested && <CancelOrder order={order} refused={refused} />}
        </div>
        <div className={`${aside} lg:row-start-2 print:hidden`}>
          <Links order={order} token={token} />
        </div>
      </div>
      <ReplaceLink refused={refused} />
    </div>
  )
}

/** Whether the page has the form, or another place for its refusal: a form can be over when it is sent. */
function hasFormOf(intent: OrderIntent, order: OrderPage): boolean {
  const { customer, changeable, addressChangeable, delivery, days, parcel, cancellation } = order
  const requested = cancellation?.state === 'requested'
  switch (intent) {
    case 'day': {
      const hasDays = parcel !== null || days.state !== 'not_open'
      return !requested && order.difference === null && delivery.kind === 'delivery' && hasDays
    }
    case 'access':
      return !customer.whole || hasAccessForm(order)
    case 'phone':
      return !customer.whole || changeable
    case 'address':
      return !customer.whole || addressChangeable
    case 'code':
    case 'send-code':
      return !customer.whole
    case 'cancel':
    case 'keep':
    case 'replace':
    case 'write':
      return true
  }
}

const dayText = (day: string) => weekdayAndDate(new Date(`${day}T12:00:00Z`))

function leadOf(order: OrderPage): string {
  const { status, confirmed, delivery, wentBack, supplement, cancellation, mindUntil } = order
  if (status === 'cancelled') return orderLead.cancelled
  if (cancellation?.state === 'requested') return orderLead.asked
  if (hasAllGoneBack(order)) {
    return orderLead.wentBack[returnedBy(sumWentBack([wentBack, supplement]))]
  }
  if (status === 'shipped') {
    return delivery.kind === 'collection' ? orderLead.ready : orderLead.shipped
  }
  if (status === 'delivered') {
    const lead = delivery.kind === 'collection' ? orderLead.collected : orderLead.delivered
    return mindUntil === null ? lead : `${lead} ${orderLead.mindUntil(dayText(mindUntil))}`
  }
  return confirmed || status === 'paid' ? orderLead.confirmed : orderLead.unpaid
}

function Difference({ amount, token }: { amount: Pence; token: string }) {
  const { title, text, pay } = words.difference
  return (
    <section aria-labelledby="difference" className="rounded-lg border border-edge bg-sunken p-5">
      <h2 id="difference" className="text-xl">
        {title}
      </h2>
      <p className="mt-2">{text(formatPence(amount))}</p>
      <form method="post" action={href('/order/:token/pay-difference', { token })} className="mt-4">
        <Button type="submit">{pay(formatPence(amount))}</Button>
      </form>
    </section>
  )
}

const link = 'text-link inline-flex min-h-11 items-center'

function Links({ order, token }: { order: OrderPage; token: string }) {
  const terms = order.termsNumber === null ? '/terms' : `/terms/versions/${order.termsNumber}`
  return (
    <ul>
      {order.status !== 'pending' && (
        <li>
          <Link to={href('/order/:token/receipt', { token })} className={link}>
            {words.receipt}
          </Link>
        </li>
      )}
      <li>
        <Link to={terms} className={link}>
          {words.terms}
        </Link>
      </li>
      {order.status === 'delivered' && <ReturnLinks token={token} mayReturn={!order.nothingLeft} />}
      <li>
        <Link to={`${terms}#cancel`} className={link}>
          {words.cancelling}
        </Link>
      </li>
      <li>
        <Link to={href('/cancellation-form')} className={link}>
          {returnWords.formLink}
        </Link>
      </li>
      <li>
        <Link to={`${terms}#complaints`} className={link}>
          {words.complain}
        </Link>
      </li>
    </ul>
  )
}

/** Links with a full page load, since the forms of their pages can have files. */
function ReturnLinks({ token, mayReturn }: { token: string; mayReturn: boolean }) {
  return (
    <>
      {mayReturn && (
        <li>
          <Link to={href('/order/:token/return', { token })} reloadDocument className={link}>
            {returnWords.link}
          </Link>
        </li>
      )}
      <li>
        <Link to={href('/order/:token/faulty', { token })} reloadDocument className={link}>
          {returnWords.faultLink}
        </Link>
      </li>
    </>
  )
}

function ReplaceLink({ refused }: Pick<OrderPageProps, 'refused'>) {
  const { title, text, button } = detailsWords.replace
  return (
    <section
      aria-labelledby="replace"
      className="mt-16 max-w-2xl border-t border-hairline pt-8 print:hidden"
    >
      <h2 id="replace" className="text-xl">
        {title}
      </h2>
      <p className="mt-2 text-ink-soft">{text}</p>
      <form method="post" action={TO_NOTICE} className="mt-4 grid gap-4">
        <input type="hidden" name="intent" value="replace" />
        {refused?.intent === 'replace' && (
          <ReturnedNotice toast={refused.answer.toast} errors={0} />
        )}
        <Button type="submit" variant="secondary" className="w-fit">
          {button}
        </Button>
      </form>
    </section>
  )
}
