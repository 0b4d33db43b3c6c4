import { data, href, Link } from 'react-router'
import { deliveryPage } from '../../../content/checkout/delivery-line.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import { isProductId } from '../../../platform/values/ids.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import { DeliveryForm, DeliveryWords } from '../../../ui/product-page/delivery-line.tsx'
import {
  answerPostcode,
  answerRemembered,
  rememberPostcode,
} from '../../../web/delivery/shopper-delivery.ts'
import type { Route } from './+types/delivery'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: deliveryPage.title,
    description: deliveryPage.description,
    path: '/delivery',
    root: rootOf(matches),
    unlisted: true,
  })

export const headers: Route.HeadersFunction = ({ loaderHeaders }) =>
  loaderHeaders.has('cache-control') ? loaderHeaders : NO_STORE

/** The page that product pages link to, and that the cart's form opens without JavaScript. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const requested = url.searchParams.get('piece')
  const piece = requested !== null && isProductId(requested) ? requested : null
  const input = url.searchParams.get('postcode')
  if (input === null) return data({ answer: answerRemembered(services, request, piece), piece })
  const answer = answerPostcode(services, input, piece)
  return data({ answer, piece }, { headers: rememberPostcode(answer) })
}

export default function Delivery({ loaderData: { answer, piece } }: Route.ComponentProps) {
  return (
    <div className="page-column pt-10 pb-section md:pt-16">
      <h1 className="text-4xl">{deliveryPage.title}</h1>
      <div className="mt-6 max-w-xl">
        {answer && (
          <div className="mb-6 rounded-md bg-sunken p-4 text-lg">
            <DeliveryWords answer={answer} />
          </div>
        )}
        <DeliveryForm piece={piece ?? undefined} postcode={answer?.postcode} />
        <p className="mt-6">
          {piece ? (
            <Link to={href('/shop/product/:id', { id: piece })} className="text-link">
              Back to the piece
            </Link>
          ) : (
            <Link to="/cart" className="text-link">
              To your cart
            </Link>
          )}
        </p>
      </div>
    </div>
  )
}
