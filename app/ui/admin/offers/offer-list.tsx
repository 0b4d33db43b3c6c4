import { useLocation, useSearchParams } from 'react-router'
import type { Toast } from '../../../content/messages.ts'
import { noOffers, offerToasts, statusWords } from '../../../content/staff/offers.ts'
import {
  type OfferListRequest,
  readOfferRequest,
} from '../../../domain/enquiries/enquiry-filters.ts'
import type { OfferLine } from '../../../domain/enquiries/offer.ts'
import { SELL_STATUSES } from '../../../domain/enquiries/sell-status.ts'
import type { Paged } from '../../../platform/list-request.ts'
import { useLastLoaded } from '../enquiries/last-loaded.ts'
import { LoadTrouble, NothingFound, SaidWithoutScripts } from '../enquiries/list-trouble.tsx'
import { ReadToggle } from '../enquiries/read-toggle.tsx'
import { RowName } from '../enquiries/row-name.tsx'
import { useShownRead } from '../enquiries/shown-read.ts'
import { FilterDate, FilterSelect, ListControls } from '../kit/list-controls.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { Moment } from '../kit/moment.tsx'
import { Pager } from '../kit/pager.tsx'
import { SortHeading, StaffTable } from '../kit/staff-table.tsx'
import { useShownStatus } from './shown-status.ts'
import { OfferStatus } from './status.tsx'

export type OfferListData = {
  offers: Paged<OfferLine>
  mayEdit: boolean
  mayExport: boolean
}

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
  loaded: OfferListData | null
  said: Toast | undefined
}) {
  const { shown, failed } = useLastLoaded(loaded, offerToasts.loadFailed)
  const [params] = useSearchParams()
  const { search } = useLocation()
  const request = readOfferRequest(params)
  const narrowed = ['q', 'status', 'read', 'from', 'to'].some((name) => params.get(name))
  const offers = shown?.offers
  return (
    <ListPage
      title="Sell Requests"
      total={offers?.total ?? 0}
      noun={['sell request', 'sell requests']}
      exportHref={shown?.mayExport ? `${PATH}/export.csv${search}` : undefined}
    >
      <SaidWithoutScripts toast={said} />
      <Controls request={request} params={params} />
      {failed && <LoadTrouble words={offerToasts.loadFailed.title} />}
      {offers && offers.rows.length > 0 && (
        <StaffTable caption="Furniture offered to the shop" head={<Headings request={request} />}>
          {offers.rows.map((offer) => (
            <Row key={offer.id} offer={offer} mayEdit={shown.mayEdit} search={search} />
          ))}
        </StaffTable>
      )}
      {offers?.rows.length === 0 && (
        <NothingFound words={noOffers} clearTo={narrowed ? PATH : null} />
      )}
      {offers && <Pager paged={offers} />}
    </ListPage>
  )
}

function Controls({ request, params }: { request: OfferListRequest; params: URLSearchParams }) {
  return (
    <ListControls q={request.q} searchLabel="Search name, email or piece">
      <FilterSelect
        name="status"
        label="Status"
        value={request.status ?? ''}
        options={[
          ['', 'Any status'],
          ...SELL_STATUSES.map((status) => [status, statusWords[status]] as const),
        ]}
      />
      <FilterSelect
        name="read"
        label="Read or unread"
        value={request.read ?? ''}
        options={[
          ['', 'Read and unread'],
          ['unread', 'Unread'],
          ['read', 'Read'],
        ]}
      />
      <FilterDate name="from" label="From" value={params.get('from') ?? ''} />
      <FilterDate name="to" label="to" value={params.get('to') ?? ''} />
    </ListControls>
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
}: {
  offer: OfferLine
  mayEdit: boolean
  search: string
}) {
  const read = useShownRead(id, isRead)
  return (
    <tr className="relative">
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
