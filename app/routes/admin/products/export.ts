import {
  exportProducts,
  PRODUCT_HEADINGS,
} from '../../../domain/catalogue/export-products.server.ts'
import { csvAnswer } from '../../../platform/csv.ts'
import { servicesContext } from '../../../services.ts'
import { staffContext } from '../staff-context.ts'
import type { Route } from './+types/export.ts'
import { readProductRequest } from './product-request.ts'

/** `GET /admin/products/export.csv`: the list that the same search shows, on one page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const asked = readProductRequest(url.searchParams)
  const lines = await exportProducts(db, context.get(staffContext), asked)
  return csvAnswer('products', PRODUCT_HEADINGS, lines)
}
