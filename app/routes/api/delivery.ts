import { isProductId } from '../../platform/ids.ts'
import { servicesContext } from '../../server/request-context.ts'
import { answerPostcode, rememberPostcode } from '../../web/delivery/shopper-delivery.ts'
import type { Route } from './+types/delivery'

/**
 * `GET /api/delivery?postcode=HP11+1AA&piece={id}`: what delivery costs and when it comes, in words
 * (`DeliveryAnswer`). A postcode that can be read is remembered in a cookie.
 */
export function loader({ url, context }: Route.LoaderArgs) {
  const piece = url.searchParams.get('piece')
  const typed = url.searchParams.get('postcode') ?? ''
  const known = piece !== null && isProductId(piece) ? piece : null
  const answer = answerPostcode(context.get(servicesContext), typed, known)
  return Response.json(answer, { headers: rememberPostcode(answer) })
}
