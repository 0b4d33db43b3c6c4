import { useLocation, useSearchParams } from 'react-router'
import type { Toast } from '../../../content/messages.ts'
import { messageToasts, noMessages } from '../../../content/staff/messages.ts'
import { readMessageRequest } from '../../../domain/enquiries/enquiry-filters.ts'
import type { MessageLine } from '../../../domain/enquiries/message.ts'
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

export type MessageListData = {
  messages: Paged<MessageLine>
  mayEdit: boolean
  mayExport: boolean
}

const PATH = '/admin/contact-submissions'

/**
 * Messages from the contact page.
 *
 * @param loaded null where they could not be read
 * @param said what the last action answered, for browsers without scripts
 */
export function MessageList({
  loaded,
  said,
}: {
  loaded: MessageListData | null
  said: Toast | undefined
}) {
  const { shown, failed } = useLastLoaded(loaded, messageToasts.loadFailed)
  const [params] = useSearchParams()
  const { search } = useLocation()
  const request = readMessageRequest(params)
  const narrowed = ['q', 'read', 'from', 'to'].some((name) => params.get(name))
  const messages = shown?.messages
  return (
    <ListPage
      title="Contact Forms"
      total={messages?.total ?? 0}
      noun={['message', 'messages']}
      exportHref={shown?.mayExport ? `${PATH}/export.csv${search}` : undefined}
    >
      <SaidWithoutScripts toast={said} />
      <Controls q={request.q} read={request.read} params={params} />
      {failed && <LoadTrouble words={messageToasts.loadFailed.title} />}
      {messages && messages.rows.length > 0 && (
        <StaffTable caption="Messages from the contact page" head={<Headings request={request} />}>
          {messages.rows.map((message) => (
            <Row key={message.id} message={message} mayEdit={shown.mayEdit} search={search} />
          ))}
        </StaffTable>
      )}
      {messages?.rows.length === 0 && (
        <NothingFound words={noMessages} clearTo={narrowed ? PATH : null} />
      )}
      {messages && <Pager paged={messages} />}
    </ListPage>
  )
}

function Controls({
  q,
  read,
  params,
}: {
  q: string
  read: 'read' | 'unread' | null
  params: URLSearchParams
}) {
  return (
    <ListControls q={q} searchLabel="Search name, email or message">
      <FilterSelect
        name="read"
        label="Read or unread"
        value={read ?? ''}
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
}: {
  message: MessageLine
  mayEdit: boolean
  search: string
}) {
  const read = useShownRead(id, isRead)
  return (
    <tr className="relative">
      <th scope="row">
        <RowName to={`${PATH}/${id}${search}`} {...{ name, email, read }} />
      </th>
      <td>
        <span className={`line-clamp-2 ${read ? 'text-ink-soft' : ''}`}>{excerpt}</span>
      </td>
      <td className="max-md:flex-none md:min-w-27">
        <Moment date={receivedAt} />
      </td>
      <td className="relative max-md:-my-2 max-md:ml-auto max-md:flex-none">
        {mayEdit && <ReadToggle id={id} isRead={isRead} action={PATH + search} of={name} />}
      </td>
    </tr>
  )
}
