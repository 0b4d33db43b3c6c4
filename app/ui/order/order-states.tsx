import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { orderHelp } from '../../content/orders/order-page.ts'
import { isSessionId } from '../../domain/payments/payment-ids.ts'
import { ButtonLink } from '../button.tsx'
import { PhoneLink } from '../frame/phone-link.tsx'
import { useShop } from '../frame/use-shop.ts'
import { usePolling } from './use-polling.ts'

/** The order's state is being loaded. */
export function LoadingOrder() {
  usePolling()
  return (
    <State
      heading={
        <h1 className="font-sans text-lg font-normal tracking-normal text-ink-soft">
          Loading your order details...
        </h1>
      }
      busy
    >
      <ReloadLink />
    </State>
  )
}

/** The payment session exists, but is not confirmed as paid yet. */
export function RetrievingOrder() {
  usePolling()
  return (
    <State heading={<h1 className="text-3xl">Retrieving Your Order</h1>} busy>
      <ReloadLink />
      <p className="text-ink-soft">
        We're fetching your order details. If this persists, please contact customer support.
      </p>
      <Help />
      <HomeLink />
    </State>
  )
}

export function OrderNotFound() {
  return (
    <State heading={<h1 className="text-3xl">Order Not Found</h1>}>
      <p className="text-ink-soft">
        We couldn't retrieve your order details. Please contact customer support for assistance.
      </p>
      <Help />
      <HomeLink />
    </State>
  )
}

function Help() {
  const { supportEmail } = useShop()
  const [params] = useSearchParams()
  const session = params.get('session_id') ?? ''
  // The address may hold anything; only a session's id goes into the email's subject.
  const subject = orderHelp.subject(isSessionId(session) ? session : null)
  return (
    <p className="mt-3 text-ink-soft">
      {orderHelp.call} <PhoneLink /> {orderHelp.orEmail}{' '}
      <a
        href={`mailto:${supportEmail}?subject=${encodeURIComponent(subject)}`}
        className="text-link"
      >
        {supportEmail}
      </a>
      .
    </p>
  )
}

function HomeLink() {
  return (
    <ButtonLink to="/" variant="secondary" className="mt-8">
      Return to Homepage
    </ButtonLink>
  )
}

function State({ heading, busy = false, children }: StateProps) {
  return (
    <div className="page-column flex min-h-[60vh] flex-col items-center justify-center py-section text-center">
      <div role={busy ? 'status' : undefined} className="flex flex-col items-center">
        {busy && (
          <span
            aria-hidden="true"
            className="mb-6 size-9 animate-spin rounded-full border-2 border-hairline border-t-green"
          />
        )}
        {heading}
      </div>
      <div className="mt-3 flex max-w-md flex-col items-center">{children}</div>
    </div>
  )
}

type StateProps = { heading: ReactNode; busy?: boolean; children: ReactNode }

/** Without scripts there is no polling; automatic reloads would lose the reading position. */
function ReloadLink() {
  const { pathname, search } = useLocation()
  return (
    <a href={pathname + search} className="text-link mb-3 hidden min-h-11 noscript:block">
      Look again
    </a>
  )
}
