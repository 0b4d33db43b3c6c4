import { exportSales } from '../../../domain/stock-book/sales/export-sales.server.ts'
import { readStockBookRequest } from '../../../domain/stock-book/stock-book-request.ts'
import { exportLoader } from '../../../web/admin/export-loader.ts'

/** `GET /admin/stock-book/sold/export.csv`: the sold pieces of the same search, unpaginated. */
export const loader = exportLoader(({ db }, staff, params) =>
  exportSales(db, staff, readStockBookRequest(params)),
)
