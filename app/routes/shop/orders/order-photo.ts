import { data } from 'react-router'
import { isPhotoKey } from '../../../domain/conversations/photos/photo-rules.ts'
import { readPhotoOfOrder } from '../../../domain/conversations/photos/read-photos.server.ts'
import { isOwner } from '../../../domain/order-links/own-orders-cookie.server.ts'
import { readReturnPhoto } from '../../../domain/returns/photos.server.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { openLink, PRIVATE_PAGE } from '../../../web/order/linked-order.ts'
import type { Route } from './+types/order-photo'

/**
 * `GET /order/:token/photos/:id`: a photo of a return, or by its key one of the conversation, for the
 * customer's own browser only.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const opened = await openLink(services, params.token)
  if (opened.state !== 'open') throw data(null, { status: 404, headers: PRIVATE_PAGE })
  const orderId = opened.order.id
  if (!isOwner(request, services.sessionSecret, orderId))
    throw data(null, { status: 403, headers: PRIVATE_PAGE })
  const { db, media } = services
  const photo = isPhotoKey(params.id)
    ? await readPhotoOfOrder(db, media, orderId, params.id)
    : await readReturnPhoto(db, media, { orderId }, params.id)
  if (!photo) throw data(null, { status: 404, headers: PRIVATE_PAGE })
  return new Response(new Uint8Array(photo), {
    headers: { ...PRIVATE_PAGE, 'content-type': 'image/webp' },
  })
}
