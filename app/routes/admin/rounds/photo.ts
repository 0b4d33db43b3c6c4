import { data } from 'react-router'
import { readProofPhoto } from '../../../domain/delivery-rounds/sheet/proof-photos.server.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/photo'

/** `GET /admin/rounds/stops/:id/photo`: the proof of a delivery, for staff only. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, media } = context.get(servicesContext)
  const photo = await readProofPhoto(db, media, context.get(staffContext), params.id)
  if (!photo) throw data(null, 404)
  return new Response(new Uint8Array(photo), {
    headers: { ...NO_STORE, 'content-type': 'image/webp' },
  })
}
