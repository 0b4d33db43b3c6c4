import { useLocation, useSearchParams } from 'react-router'
import { waitingText } from '../../../content/staff/delivery/waiting.ts'
import { offerFilterWords, offerInShort } from '../../../content/staff/enquiries/offers.ts'
import {
  noSellRequests,
  pieceInShort,
  sellRequestToasts,
  statusWords,
} from '../../../content/staff/enquiries/sell-requests.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import {
  OFFER_FILTERS,
  readSellRequestRequest,
} from '../../../domain/enquiries/admin/enquiry-filters.ts'
import type { SellRequestLine } from '../../../domain/enquiries/sell/sell-request.ts'
import { SELL_STATUSES } from '../../../domain/enquiries/sell/sell-status.ts'
import { ButtonLink } from '../../button.tsx'
import { type EnquiryListData, type RowOptions, readFilter } from '../enquiries/enquiry-list.ts'
import { useOptimisticRead } from '../enquiries/optimistic-read.ts'
import { ReadToggle } from '../enquiries/read-toggle.tsx'
import { RowName } from '../enquiries/row-name.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { ListScreen } from '../kit/lists/list-screen.tsx'
import { ACTIONS, type Column } from '../kit/lists/staff-table.tsx'
import { SellRequestTabs } from './sell-request-tabs.tsx'
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
const OFFER_OPTIONS = OFFER_FILTERS.map((filter) => [filter, offerFilterWords[filter]] as const)
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
        {
          name: 'offer',
          label: 'Offer',
          value: request.offer,
          options: [['', offerFilterWords.any], ...OFFER_OPTIONS],
        },
        readFilter(request.read),
      ]}
      views={<SellRequestTabs request={request} />}
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
      actions={
        <ButtonLink to="/admin/waiting" variant="secondary" size="small">
          {waitingText.title}
        </ButtonLink>
      }
    />
  )
}

function Row({ sellRequest, mayEdit, search }: RowOptions & { sellRequest: SellRequestLine }) {
  const { id, name, email, excerpt, answers, thumbnail, photoCount } = sellRequest
  const { status, offer, isRead, receivedAt } = sellRequest
  const read = useOptimisticRead(id, isRead)
  return (
    <tr>
      <th scope="row">
        <RowName to={`${PATH}/${id}${search}`} {...{ name, email, read }} />
      </th>
      <td>
        <Piece {...{ answers, thumbnail, excerpt, read }} />
      </td>
      <td data-label="Photos" className="numeric">
        {photoCount}
      </td>
      <td data-label="Status">
        <SellRequestStatus status={useOptimisticStatus(id, status)} />
        {offer && <span className="text-ink-soft lg:block">{offerInShort(offer)}</span>}
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

/** A summary of the offered piece: photo, key facts, and the beginning of the description. */
function Piece({
  answers,
  thumbnail,
  excerpt,
  read,
}: Pick<SellRequestLine, 'answers' | 'thumbnail' | 'excerpt'> & { read: boolean }) {
  const short = pieceInShort(answers)
  return (
    <div className="flex items-start gap-3">
      {thumbnail && (
        <img
          src={thumbnail}
          alt=""
          width={80}
          height={60}
          loading="lazy"
          decoding="async"
          className="h-15 w-20 shrink-0 rounded-sm bg-sunken object-cover"
        />
      )}
      <div className={`min-w-0 wrap-anywhere ${read ? 'text-ink-soft' : ''}`}>
        {short && (
          <>
            <p className="line-clamp-2 font-medium text-ink">{short.what}</p>
            <p>{short.details}</p>
          </>
        )}
        <p className={short ? 'text-ink-soft' : ''}>{excerpt}</p>
      </div>
    </div>
  )
}
