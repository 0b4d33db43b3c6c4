import { listForStaff } from '../../app/domain/catalogue/admin/list-for-staff.server.ts'
import { searchProducts } from '../../app/domain/catalogue/admin/search-products.server.ts'
import { PRODUCT_SORTS, readStaffFilters } from '../../app/domain/catalogue/admin/staff-filters.ts'
import { readStockOverview } from '../../app/domain/catalogue/admin/stock-overview.server.ts'
import { readListingAddress } from '../../app/domain/catalogue/listing/further-filters.ts'
import { listProducts } from '../../app/domain/catalogue/listing/list-products.server.ts'
import { suggestSearches } from '../../app/domain/catalogue/search/suggest-searches.server.ts'
import { readEnquiriesOverview } from '../../app/domain/enquiries/admin/enquiries-overview.server.ts'
import {
  readMessageRequest,
  readSellRequestRequest,
} from '../../app/domain/enquiries/admin/enquiry-filters.ts'
import { searchMessages } from '../../app/domain/enquiries/admin/search-enquiries.server.ts'
import { listMessages } from '../../app/domain/enquiries/contact/list-messages.server.ts'
import { listSellRequests } from '../../app/domain/enquiries/sell/list-sell-requests.server.ts'
import { countSubscribers } from '../../app/domain/newsletter/admin/count-subscribers.server.ts'
import { listSubscribers } from '../../app/domain/newsletter/admin/list-subscribers.server.ts'
import { readSubscriberRequest } from '../../app/domain/newsletter/admin/subscriber-filters.ts'
import { exportOrders } from '../../app/domain/orders/admin/export-orders.server.ts'
import { listOrdersForStaff } from '../../app/domain/orders/admin/list-orders-for-staff.server.ts'
import { readOrderRequest } from '../../app/domain/orders/admin/order-filters.ts'
import { searchOrders } from '../../app/domain/orders/admin/search-orders.server.ts'
import { findOrdersNeedingAttention } from '../../app/domain/orders/overview/find-needs-attention.server.ts'
import { countOrders } from '../../app/domain/orders/overview/order-counts.server.ts'
import { readSales } from '../../app/domain/orders/overview/sales.server.ts'
import { readHistoryRequest } from '../../app/domain/staff/history/history-filters.ts'
import { listHistory } from '../../app/domain/staff/history/list-history.server.ts'
import type { Staff } from '../../app/domain/staff/staff.ts'
import type { CsvFile } from '../../app/platform/csv/csv.ts'
import type { Db } from '../../app/platform/db.ts'
import { readListRequest } from '../../app/platform/pagination/list-request.ts'

export type QueryScene = { name: string; run: () => Promise<unknown> }

/** Number of rows of an export that are read: its speed is the same from the first row to the last. */
const EXPORTED = 1_000

/** The queries of each row. */
export function queryScenes(db: Db, staff: Staff): QueryScene[] {
  const now = new Date()
  const scenes = <Name extends string>(
    list: string,
    queries: readonly Name[],
    run: (params: URLSearchParams) => Promise<unknown>,
  ) =>
    queries.map((query) => ({
      name: `${list} ${query}`.trim(),
      run: () => run(new URLSearchParams(query)),
    }))
  return [
    ...scenes('shop', SHOP, (params) => listProducts(db, readListingAddress(params))),
    ...[40, 300, 3_000].map((mostLitres) => ({
      name: `shop, room for ${mostLitres} litres`,
      run: () =>
        listProducts(db, { ...readListingAddress(new URLSearchParams('to=HP11')), mostLitres }),
    })),
    ...SUGGESTED.map((input) => ({
      name: `suggestions "${input}"`,
      run: () => suggestSearches(db, input),
    })),
    ...scenes('staff products', PRODUCTS, (params) => {
      const requested = readListRequest(params, { sorts: PRODUCT_SORTS, first: '-created' })
      return listForStaff(db, staff, { ...requested, filters: readStaffFilters(params), few: 5 })
    }),
    ...scenes('orders', ORDERS, (params) =>
      listOrdersForStaff(db, staff, readOrderRequest(params)),
    ),
    ...scenes('messages', ['', 'read=unread', 'q=piece', 'q=number+999'], (params) =>
      listMessages(db, staff, readMessageRequest(params)),
    ),
    ...scenes('sell requests', ['', 'status=new', 'q=sofa'], (params) =>
      listSellRequests(db, staff, readSellRequestRequest(params)),
    ),
    ...scenes('subscribers', ['', 'q=reader9'], (params) =>
      listSubscribers(db, staff, readSubscriberRequest(params)),
    ),
    ...scenes('history', ['', 'q=piece'], (params) =>
      listHistory(db, staff, readHistoryRequest(params)),
    ),
    ...['grace', 'customer99', 'ar', 'x'].flatMap((text) => [
      { name: `Ctrl K orders "${text}"`, run: () => searchOrders(db, staff, text, 5) },
      { name: `Ctrl K products "${text}"`, run: () => searchProducts(db, staff, text, 5) },
      { name: `Ctrl K messages "${text}"`, run: () => searchMessages(db, staff, text, 5) },
    ]),
    { name: 'dashboard: sales', run: () => readSales(db, staff, now) },
    { name: 'dashboard: needs attention', run: () => findOrdersNeedingAttention(db, staff, now) },
    { name: 'dashboard: stock', run: () => readStockOverview(db, staff) },
    { name: 'dashboard: enquiries', run: () => readEnquiriesOverview(db, staff, now) },
    { name: 'dashboard: subscribers', run: () => countSubscribers(db, staff) },
    { name: 'metrics', run: () => countOrders(db, now) },
    {
      name: `export, ${EXPORTED} orders`,
      run: async () => await readRows(await exportOrders(db, staff, readOrderRequest(NOTHING))),
    },
  ]
}

const NOTHING = new URLSearchParams()

async function readRows({ lines }: CsvFile): Promise<void> {
  let rows = 0
  for await (const _ of lines) if (++rows === EXPORTED) return
}

const SHOP = [
  '',
  'category=Tables&condition=Good',
  'sort=price-up',
  'brand=Ercol',
  'search=oak',
  'search=davenport',
  'search=davenprot',
  'search=gren+oka',
  'search=a',
  'search=ar',
  'search=zz',
  'search=9',
  'search=nothing+like+it',
  'search=green+oak+couch',
  'sort=width-up',
  'sort=width-down',
  'sort=width-down&page=25',
  'sort=width-up&category=Tables&condition=Good&color=Blue&sold=hide',
  'search=oak&sort=width-down',
  'maxWidth=90',
  'maxWidth=31',
  'maxDepth=27',
  'maxHeight=36',
  'maxWidth=60&maxDepth=40&maxHeight=60&category=Tables&color=Blue',
  'material=Oak',
  'material=Marble',
  'reduced=yes',
]
const SUGGESTED = ['so', 'oa', 'green', 'davenport', 'green oak', 'ercol', 'zz', 'in']
const PRODUCTS = [
  '',
  'sort=title',
  'sort=-price',
  'page=500',
  'stock=low',
  'q=davenport',
  'q=oak',
  'q=ar',
]
const ORDERS = [
  '',
  'page=500',
  'sort=-total',
  'status=paid',
  'status=delivered',
  'payment=refund_failed',
  'payment=paid',
  'from=2026-01-01&to=2026-06-30',
  'q=grace',
  'q=customer99',
  'q=zzz',
  'q=ar',
]
