import { useSearchParams } from 'react-router'
import type { Toast } from '../../../content/messages.ts'
import { noOffers, offerToasts, statusWords } from '../../../content/staff/sell-requests.ts'
import {
  type OfferListRequest,
  readOfferRequest,
} from '../../../domain/enquiries/admin/enquiry-filters.ts'
import type { OfferLine } from '../../../domain/enquiries/sell/sell-request.ts'
import { SELL_STATUSES } from '../../../domain/enquiries/sell/sell-status.ts'
import { EnquiryList, type EnquiryListData, type RowOptions } from '../enquiries/enquiry-list.tsx'
import { useShownRead } from '../enquiries/optimistic-read.ts'
import { ReadToggle } from '../enquiries/read-toggle.tsx'
import { RowName } from '../enquiries/row-name.tsx'
import { Moment } from '../kit/date-time.tsx'
import { FilterSelect } from '../kit/list-controls.tsx'
import { SortHeading } from '../kit/staff-table.tsx'
import { useShownStatus } from './shown-status.ts'
import { OfferStatus } from './status.tsx'

const PATH = '/admin/sell-submissions'

/**
 * Furniture that people offer to the shop.
 *
 * @param loaded null where it could not be read
 * @param said what the last action answered, for browsers without scripts
 */
export function OfferList({
  loaded,
  said,
}: {
  loaded: EnquiryListData<OfferLine> | null
  said: Toast | undefined
}) {
  const [params] = useSearchParams()
  const request = readOfferRequest(params)
  return (
    <EnquiryList
      {...{ loaded, said, request }}
      path={PATH}
      title="Sell Requests"
      noun={['sell request', 'sell requests']}
      caption="Furniture offered to the shop"
      searchLabel="Search name, email or piece"
      none={noOffers}
      loadFailed={offerToasts.loadFailed}
      filters={<StatusFilter request={request} />}
      filterNames={['status']}
      head={<Headings request={request} />}
      row={(offer, options) => <Row key={offer.id} offer={offer} {...options} />}
    />
  )
}

function StatusFilter({ request }: { request: OfferListRequest }) {
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

function Headings({ request }: { request: OfferListRequest }) {
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
  offer: { id, name, email, excerpt, photoCount, status, isRead, receivedAt },
  mayEdit,
  search,
}: RowOptions & { offer: OfferLine }) {
  const read = useShownRead(id, isRead)
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
        <OfferStatus status={useShownStatus(id, status)} />
      </td>
      <td className="max-lg:flex-none lg:min-w-27">
        <Moment date={receivedAt} />
      </td>
      <td className="relative max-lg:-my-2 max-lg:ml-auto max-lg:flex-none">
        {mayEdit && <ReadToggle id={id} isRead={isRead} action={PATH + search} of={name} />}
      </td>
    </tr>
  )
}
