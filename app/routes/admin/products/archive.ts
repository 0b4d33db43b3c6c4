import { exportArchive } from '../../../domain/product-admin/archive/export-archive.server.ts'
import { download } from '../../../platform/http/download.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/archive.ts'

/** `GET /admin/products/archive.zip?subscribers=yes`: products with their pictures, and other lists. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, media } = context.get(servicesContext)
  const archive = await exportArchive(db, media, context.get(staffContext), {
    subscribers: url.searchParams.get('subscribers') === 'yes',
  })
  return download('products-and-pictures.zip', 'application/zip', archive)
}
