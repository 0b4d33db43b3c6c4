import { NO_STORE } from '../../platform/http/no-store.ts'
import { isProductId } from '../../platform/values/ids.ts'
import { servicesContext } from '../../server/request-context.ts'
import {
  answerChosen,
  answerPostcode,
  rememberPostcode,
} from '../../web/delivery/shopper-delivery.ts'
import type { Route } from './+types/delivery'

/**
 * `GET /api/delivery?postcode=HP11+1AA&piece={id}`: the cost and the first day of delivery, as text
 * (`DeliveryAnswer`). A valid postcode is stored in a cookie. Without a postcode: the result for the
 * shopper's earlier choice, or null.
 */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const input = url.searchParams.get('postcode')
  const piece = url.searchParams.get('piece')
  const known = piece !== null && isProductId(piece) ? piece : null
  if (input === null) {
    return Response.json(answerChosen(services, request, known), { headers: NO_STORE })
  }
  const answer = answerPostcode(services, input, known)
  return Response.json(answer, { headers: rememberPostcode(answer) })
}
