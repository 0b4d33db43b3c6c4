import {
  exportProducts,
  PRODUCT_HEADINGS,
} from '../../../domain/catalogue/admin/export-products.server.ts'
import { csvAnswer } from '../../../platform/csv.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { readProductRequest } from '../../../web/admin/products/product-request.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/export.ts'

/** `GET /admin/products/export.csv`: the list that the same search shows, on one page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const asked = readProductRequest(url.searchParams)
  const lines = await exportProducts(db, context.get(staffContext), asked)
  return csvAnswer('products', PRODUCT_HEADINGS, lines)
}
