import { data } from 'react-router'
import { readPhotoForCustomer } from '../../../domain/conversations/photos/read-photos.server.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { CONVERSATION_STATUS } from '../../../web/conversation/open-conversation.ts'
import { countGuess, mayGuess, PRIVATE_PAGE } from '../../../web/order/linked-order.ts'
import type { Route } from './+types/conversation-photo'

/** `GET /conversation/:token/photos/:key`: a photo of the conversation behind a link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  if (!(await mayGuess(services))) throw data(null, { status: 429, headers: PRIVATE_PAGE })
  const { db, media, clock } = services
  const { token, key } = params
  const photo = await readPhotoForCustomer(db, media, token, key, clock.now())
  if (photo === 'unknown-link') {
    const status = CONVERSATION_STATUS[await countGuess(services)]
    throw data(null, { status, headers: PRIVATE_PAGE })
  }
  if (photo === null) throw data(null, { status: 404, headers: PRIVATE_PAGE })
  return new Response(new Uint8Array(photo), {
    headers: { ...PRIVATE_PAGE, 'content-type': 'image/webp' },
  })
}
