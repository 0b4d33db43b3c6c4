import { useSearchParams } from 'react-router'
import type { Toast } from '../../../content/messages.ts'
import { messageToasts, noMessages } from '../../../content/staff/messages.ts'
import { readMessageRequest } from '../../../domain/enquiries/admin/enquiry-filters.ts'
import type { MessageLine } from '../../../domain/enquiries/contact/message.ts'
import { EnquiryList, type EnquiryListData, type RowOptions } from '../enquiries/enquiry-list.tsx'
import { useOptimisticRead } from '../enquiries/optimistic-read.ts'
import { ReadToggle } from '../enquiries/read-toggle.tsx'
import { RowName } from '../enquiries/row-name.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { SortHeading } from '../kit/staff-table.tsx'

const PATH = '/admin/contact-submissions'

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
  const [params] = useSearchParams()
  const request = readMessageRequest(params)
  return (
    <EnquiryList
      {...{ loaded, said, request }}
      path={PATH}
      title="Contact Forms"
      noun={['message', 'messages']}
      caption="Messages from the contact page"
      searchLabel="Search name, email or message"
      none={noMessages}
      loadFailed={messageToasts.loadFailed}
      head={<Headings request={request} />}
      row={(message, options) => <Row key={message.id} message={message} {...options} />}
    />
  )
}

function Headings({ request }: { request: ReturnType<typeof readMessageRequest> }) {
  return (
    <>
      <th scope="col" className="md:w-64">
        From
      </th>
      <th scope="col">Message</th>
      <SortHeading by="created" label="Received" request={request} />
      <th scope="col">
        <span className="sr-only">Actions</span>
      </th>
    </>
  )
}

function Row({
  message: { id, name, email, excerpt, isRead, receivedAt },
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
