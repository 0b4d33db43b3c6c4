import { exportProducts } from '../../../domain/catalogue/admin/export-products.server.ts'
import { exportLoader } from '../../../web/admin/export-loader.ts'
import { readProductRequest } from '../../../web/admin/products/product-request.ts'

/** `GET /admin/products/export.csv`: the products of the same search, unpaginated. */
export const loader = exportLoader(({ db, settings }, staff, params) =>
  exportProducts(db, staff, readProductRequest(params, settings.current.shop.few)),
)
