import { useSearchParams } from 'react-router'
import type { Toast } from '../../../content/messages.ts'
import {
  noSellRequests,
  sellRequestToasts,
  statusWords,
} from '../../../content/staff/sell-requests.ts'
import {
  readSellRequestRequest,
  type SellRequestListRequest,
} from '../../../domain/enquiries/admin/enquiry-filters.ts'
import type { SellRequestLine } from '../../../domain/enquiries/sell/sell-request.ts'
import { SELL_STATUSES } from '../../../domain/enquiries/sell/sell-status.ts'
import { EnquiryList, type EnquiryListData, type RowOptions } from '../enquiries/enquiry-list.tsx'
import { useOptimisticRead } from '../enquiries/optimistic-read.ts'
import { ReadToggle } from '../enquiries/read-toggle.tsx'
import { RowName } from '../enquiries/row-name.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { FilterSelect } from '../kit/list-controls.tsx'
import { SortHeading } from '../kit/staff-table.tsx'
import { useOptimisticStatus } from './shown-status.ts'
import { SellRequestStatus } from './status.tsx'

const PATH = '/admin/sell-submissions'

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
  const [params] = useSearchParams()
  const request = readSellRequestRequest(params)
  return (
    <EnquiryList
      {...{ loaded, said, request }}
      path={PATH}
      title="Sell Requests"
      noun={['sell request', 'sell requests']}
      caption="Furniture offered to the shop"
      searchLabel="Search name, email or piece"
      none={noSellRequests}
      loadFailed={sellRequestToasts.loadFailed}
      filters={<StatusFilter request={request} />}
      filterNames={['status']}
      head={<Headings request={request} />}
      row={(sellRequest, options) => (
        <Row key={sellRequest.id} sellRequest={sellRequest} {...options} />
      )}
    />
  )
}

function StatusFilter({ request }: { request: SellRequestListRequest }) {
  return (
    <FilterSelect
      name="status"
      label="Status"
      value={request.status ?? ''}
      options={[
        ['', 'Any status'],
        ...SELL_STATUSES.map((status) => [status, statusWords[status]] as const),
      ]}
    />
  )
}

function Headings({ request }: { request: SellRequestListRequest }) {
  return (
    <>
      <th scope="col" className="md:w-56">
        From
      </th>
      <th scope="col">Piece</th>
      <th scope="col" className="numeric">
        Photos
      </th>
      <th scope="col">Status</th>
      <SortHeading by="created" label="Received" request={request} />
      <th scope="col">
        <span className="sr-only">Actions</span>
      </th>
    </>
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
