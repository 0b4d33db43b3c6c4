import {
  SIZE_FORMATS,
  type SizeFormat,
  sizeModelOf,
} from '../../../domain/catalogue/size-model/size-model.server.ts'
import { etagMatches } from '../../../server/page-cache/etag-matches.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { findShown } from '../../../web/fit/find-shown.ts'
import type { Route } from './+types/size-file'

const GONE = 'This piece is no longer here.\n'
const UNKNOWN = 'There is no such piece.\n'
const UNMEASURED = 'Width, depth or height of this piece is not known yet.\n'

/**
 * `GET /shop/product/{id}/size.glb` and `size.usdz`: a box of a piece's size for the viewers of phones.
 * Built per request; a viewer that has it revalidates by its ETag.
 */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const format: SizeFormat = url.pathname.endsWith('.usdz') ? 'usdz' : 'glb'
  const product = await findShown(services, params.id)
  if (product === 404 || product === 410) {
    return sentence(product === 410 ? GONE : UNKNOWN, product)
  }
  const model = sizeModelOf(product, format)
  if (!model) return sentence(UNMEASURED, 404)
  const headers = {
    etag: model.etag,
    'cache-control': 'no-cache',
    // The viewers fetch it themselves, not from a page of the shop.
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  }
  if (etagMatches(request.headers.get('if-none-match') ?? undefined, model.etag)) {
    return new Response(null, { status: 304, headers })
  }
  const bytes = await model.write(services.media)
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      'content-type': SIZE_FORMATS[format].type,
      'content-length': String(bytes.length),
    },
  })
}

function sentence(text: string, status: number): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' },
  })
}
