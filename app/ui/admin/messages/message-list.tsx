import { useLocation, useSearchParams } from 'react-router'
import { messageToasts, noMessages } from '../../../content/staff/enquiries/messages.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import { readMessageRequest } from '../../../domain/enquiries/admin/enquiry-filters.ts'
import type { MessageLine } from '../../../domain/enquiries/contact/message.ts'
import { ComplaintDeadline } from '../enquiries/complaint-deadline.tsx'
import { type EnquiryListData, type RowOptions, readFilter } from '../enquiries/enquiry-list.ts'
import { useOptimisticRead } from '../enquiries/optimistic-read.ts'
import { ReadToggle } from '../enquiries/read-toggle.tsx'
import { RowName } from '../enquiries/row-name.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { ListScreen } from '../kit/lists/list-screen.tsx'
import { ACTIONS, type Column } from '../kit/lists/staff-table.tsx'

const PATH = '/admin/contact-submissions'
const COLUMNS: Column[] = [
  { label: 'From', className: 'md:w-64' },
  'Message',
  { label: 'Received', by: 'created' },
  ACTIONS,
]

/**
 * Contact messages.
 *
 * @param loaded null if they could not be read
 * @param said the last action's message, for browsers without scripts
 */
export function MessageList({
  loaded,
  said,
}: {
  loaded: EnquiryListData<MessageLine> | null
  said: Toast | undefined
}) {
  const { shown, failure } = useLastLoaded(loaded, messageToasts.loadFailed)
  const [params] = useSearchParams()
  const { search } = useLocation()
  const request = readMessageRequest(params)
  return (
    <ListScreen
      path={PATH}
      title="Contact Forms"
      noun={['message', 'messages']}
      caption="Messages from the contact page"
      searchLabel="Search name, email or message"
      filters={[readFilter(request.read)]}
      days
      columns={COLUMNS}
      row={(message) => (
        <Row key={message.id} {...{ message, search }} mayEdit={shown?.mayEdit ?? false} />
      )}
      none={noMessages}
      {...{ request, said }}
      failure={failure}
      paged={shown?.lines}
      mayExport={shown?.mayExport}
    />
  )
}

function Row({
  message: { id, name, email, excerpt, isRead, dataComplaint, receivedAt },
  mayEdit,
  search,
}: RowOptions & { message: MessageLine }) {
  const read = useOptimisticRead(id, isRead)
  return (
    <tr>
      <th scope="row">
        <RowName to={`${PATH}/${id}${search}`} {...{ name, email, read }} />
      </th>
      <td>
        <span className={`line-clamp-2 ${read ? 'text-ink-soft' : ''}`}>{excerpt}</span>
        {dataComplaint && <ComplaintDeadline receivedAt={receivedAt} answered={read} />}
      </td>
      <td className="max-md:flex-none md:min-w-27">
        <DateTime date={receivedAt} />
      </td>
      <td className="relative max-md:-my-2 max-md:ml-auto max-md:flex-none">
        {mayEdit && <ReadToggle id={id} isRead={isRead} action={PATH + search} of={name} />}
      </td>
    </tr>
  )
}
