import { useLocation, useSearchParams } from 'react-router'
import {
  noSellRequests,
  sellRequestToasts,
  statusWords,
} from '../../../content/staff/sell-requests.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import { readSellRequestRequest } from '../../../domain/enquiries/admin/enquiry-filters.ts'
import type { SellRequestLine } from '../../../domain/enquiries/sell/sell-request.ts'
import { SELL_STATUSES } from '../../../domain/enquiries/sell/sell-status.ts'
import { type EnquiryListData, type RowOptions, readFilter } from '../enquiries/enquiry-list.ts'
import { useOptimisticRead } from '../enquiries/optimistic-read.ts'
import { ReadToggle } from '../enquiries/read-toggle.tsx'
import { RowName } from '../enquiries/row-name.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { ListScreen } from '../kit/list-screen.tsx'
import { ACTIONS, type Column } from '../kit/staff-table.tsx'
import { useOptimisticStatus } from './shown-status.ts'
import { SellRequestStatus } from './status.tsx'

const PATH = '/admin/sell-submissions'
const COLUMNS: Column[] = [
  { label: 'From', className: 'md:w-56' },
  'Piece',
  { label: 'Photos', numeric: true },
  'Status',
  { label: 'Received', by: 'created' },
  ACTIONS,
]
const STATUS_OPTIONS = SELL_STATUSES.map((status) => [status, statusWords[status]] as const)

/**
 * Sell requests.
 *
 * @param loaded null if they could not be read
 * @param said the last action's message, for browsers without scripts
 */
export function SellRequestList({
  loaded,
  said,
}: {
  loaded: EnquiryListData<SellRequestLine> | null
  said: Toast | undefined
}) {
  const { shown, failure } = useLastLoaded(loaded, sellRequestToasts.loadFailed)
  const [params] = useSearchParams()
  const { search } = useLocation()
  const request = readSellRequestRequest(params)
  return (
    <ListScreen
      path={PATH}
      title="Sell Requests"
      noun={['sell request', 'sell requests']}
      caption="Furniture offered to the shop"
      searchLabel="Search name, email or piece"
      filters={[
        {
          name: 'status',
          label: 'Status',
          value: request.status,
          options: [['', 'Any status'], ...STATUS_OPTIONS],
        },
        readFilter(request.read),
      ]}
      days
      columns={COLUMNS}
      row={(sellRequest) => (
        <Row key={sellRequest.id} {...{ sellRequest, search }} mayEdit={shown?.mayEdit ?? false} />
      )}
      none={noSellRequests}
      {...{ request, said }}
      failure={failure}
      paged={shown?.lines}
      mayExport={shown?.mayExport}
    />
  )
}

function Row({
  sellRequest: { id, name, email, excerpt, photoCount, status, isRead, receivedAt },
  mayEdit,
  search,
}: RowOptions & { sellRequest: SellRequestLine }) {
  const read = useOptimisticRead(id, isRead)
  return (
    <tr>
      <th scope="row">
        <RowName to={`${PATH}/${id}${search}`} {...{ name, email, read }} />
      </th>
      <td className={read ? 'text-ink-soft' : ''}>{excerpt}</td>
      <td data-label="Photos" className="numeric">
        {photoCount}
      </td>
      <td data-label="Status">
        <SellRequestStatus status={useOptimisticStatus(id, status)} />
      </td>
      <td className="max-lg:flex-none lg:min-w-27">
        <DateTime date={receivedAt} />
      </td>
      <td className="relative max-lg:-my-2 max-lg:ml-auto max-lg:flex-none">
        {mayEdit && <ReadToggle id={id} isRead={isRead} action={PATH + search} of={name} />}
      </td>
    </tr>
  )
}
