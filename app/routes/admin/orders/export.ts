import { exportOrders } from '../../../domain/orders/admin/export-orders.server.ts'
import { readOrderRequest } from '../../../domain/orders/admin/order-filters.ts'
import { exportLoader } from '../../../web/admin/export-loader.ts'

/** `GET /admin/orders/export.csv`: the orders of the same search, unpaginated. */
export const loader = exportLoader(({ db }, staff, params) =>
  exportOrders(db, staff, readOrderRequest(params)),
)
