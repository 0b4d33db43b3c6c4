import type { ReactNode } from 'react'
import { dayWords as words } from '../../content/orders/customer-order.ts'
import type { OrderPage } from '../../domain/order-page/order-page.ts'
import type { RefusedOrderForm } from '../../forms/shop/order-page-forms.ts'
import { timeOfDay, weekdayAndDay } from '../../platform/values/dates.ts'
import { FormNotice } from '../enquiries/form-notice.tsx'
import { PhoneLink } from '../frame/phone-link.tsx'
import { useShop } from '../frame/use-shop.ts'
import { DayForm, dayInWords } from './day-form.tsx'

type DeliveryProps = {
  order: OrderPage
  /** The secret part of the page's address. */
  token: string
  refused: RefusedOrderForm | undefined
}

/** How and when the order reaches its customer. Renders nothing once it has arrived, or if it never will. */
export function Delivery({ order, token, refused }: DeliveryProps) {
  const { address, spokenHours } = useShop()
  if (order.delivery.kind === 'collection') {
    // It is set to shipped when it is ready.
    const ready = order.status === 'shipped' && order.confirmed
    if (!order.changeable && !ready) return null
    return (
      <DeliveryCard title={words.collection}>
        <p>{words.collect(address.join(', '), spokenHours, { ready })}</p>
        <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
          <a
            href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address.join(', '))}`}
            rel="noreferrer"
            className="text-link"
          >
            {words.collectMap}
          </a>
          <a href="/contact" className="text-link">
            {words.closedDays}
          </a>
        </p>
      </DeliveryCard>
    )
  }
  const { parcel, days } = order
  if (!parcel && days.state === 'not_open') return null
  const toast = refused?.intent === 'day' ? refused.answer.toast : undefined
  return (
    <DeliveryCard title={words.title}>
      {toast && (
        <div role="alert" className="mb-5">
          <FormNotice toast={toast} />
        </div>
      )}
      {parcel ? (
        <p>
          {words.parcel(parcel.carrierName, parcel.trackingNumber)}{' '}
          {parcel.href && (
            <a href={parcel.href} rel="noreferrer" className="text-link">
              {words.track}
            </a>
          )}
        </p>
      ) : (
        <Days order={order} token={token} refused={refused} />
      )}
    </DeliveryCard>
  )
}

function DeliveryCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      id="delivery"
      tabIndex={-1}
      aria-labelledby="delivery-title"
      className="scroll-mt-28 outline-none rounded-lg border border-hairline bg-raised p-5 sm:p-8"
    >
      <h2 id="delivery-title" className="mb-4 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Days({ order, token, refused }: DeliveryProps) {
  const { days, addressChangeable, dayPromised } = order
  const error = refused?.intent === 'day' ? refused.answer.errors?.day : undefined
  if (days.state === 'not_open') return null
  const { agreed } = days
  const offered = days.state === 'open' ? days.days : []
  if (!agreed) {
    if (offered.length === 0) {
      return dayPromised ? (
        <p>{words.weWrite}</p>
      ) : (
        <p>
          {words.noDayYet} <PhoneLink />
        </p>
      )
    }
    return <DayForm title={words.choose} text={words.chooseText} days={offered} error={error} />
  }
  if (agreed.over) {
    return (
      <>
        <p className="text-ink-soft">{words.wasAgreed}</p>
        <p className="font-serif text-2xl">{dayInWords(agreed.day)}</p>
        <p className="mt-4 text-ink-soft">
          {words.notCome} <PhoneLink />
        </p>
      </>
    )
  }
  return (
    <>
      <p className="text-ink-soft">{words.agreed}</p>
      <p className="font-serif text-2xl">{dayInWords(agreed.day)}</p>
      <p className="mt-1">
        {agreed.window
          ? words.between(agreed.window.from, agreed.window.to)
          : days.state === 'on_the_way'
            ? words.today
            : words.windowLater[agreed.windowWith]}
      </p>
      <p className="mt-3">
        <a
          href={`/order/${token}/delivery.ics`}
          download
          className="text-link inline-flex min-h-11 items-center"
        >
          {words.calendar}
        </a>
      </p>
      <Change
        days={days}
        offered={offered}
        late={!addressChangeable}
        open={refused?.intent === 'day'}
        error={error}
      />
    </>
  )
}

type ChangeProps = {
  days: OrderPage['days']
  offered: readonly string[]
  /** The cut-off time has passed. */
  late: boolean
  open: boolean
  error: string | undefined
}

/** The form for another day, or why the day cannot be changed. */
function Change({ days, offered, late, open, error }: ChangeProps) {
  if (days.state !== 'open' || !days.agreed) return null
  const { changeUntil } = days.agreed
  if (offered.length === 0) {
    return (
      <p className="mt-4 text-ink-soft">
        {late ? words.tooLate : words.weWriteAgain} <PhoneLink />
      </p>
    )
  }
  const until = new Date(changeUntil)
  return (
    <>
      <p className="mt-2 text-ink-soft">
        {words.until(`${weekdayAndDay(until)}, ${timeOfDay(until)}`)}
      </p>
      <details open={open} className="mt-3">
        <summary className="button button-secondary button-small w-fit list-none [&::-webkit-details-marker]:hidden">
          {words.another}
        </summary>
        <DayForm title={words.another} days={offered} error={error} />
      </details>
    </>
  )
}
