import { exportStock } from '../../../domain/stock-book/stock/export-stock.server.ts'
import { readStockBookRequest } from '../../../domain/stock-book/stock-book-request.ts'
import { exportLoader } from '../../../web/admin/export-loader.ts'

/** `GET /admin/stock-book/export.csv`: the pieces in stock of the same search, unpaginated. */
export const loader = exportLoader(({ db }, staff, params) =>
  exportStock(db, staff, readStockBookRequest(params)),
)
