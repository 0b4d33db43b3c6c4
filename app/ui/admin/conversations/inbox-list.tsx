import { useLocation, useSearchParams } from 'react-router'
import {
  conversationToasts,
  stateWords,
  subjectName,
  conversationText as text,
  inboxText as words,
} from '../../../content/staff/enquiries/conversations.ts'
import {
  type InboxLine,
  readInboxRequest,
} from '../../../domain/conversations/inbox/inbox-filters.ts'
import { CONVERSATION_STATES } from '../../../domain/conversations/states.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { ButtonLink } from '../../button.tsx'
import { ComplaintDeadline } from '../enquiries/complaint-deadline.tsx'
import { RowName } from '../enquiries/row-name.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { ListScreen } from '../kit/lists/list-screen.tsx'
import type { Column } from '../kit/lists/staff-table.tsx'
import { conversationPath, INBOX_PATH } from './conversation-data.ts'
import { StateDot } from './conversation-state.tsx'

const COLUMNS: Column[] = [
  { label: 'From', className: 'md:w-64' },
  'Last message',
  'State',
  'Looked after by',
  { label: 'Last written', by: 'last' },
]
const STATE_OPTIONS = CONVERSATION_STATES.map((state) => [state, stateWords[state]] as const)

/** All conversations. @param loaded null if they could not be read */
export function InboxList({ loaded }: { loaded: { lines: Paged<InboxLine> } | null }) {
  const { shown, failure } = useLastLoaded(loaded, conversationToasts.loadFailed)
  const [params] = useSearchParams()
  const { search } = useLocation()
  const request = readInboxRequest(params)
  return (
    <ListScreen
      path={INBOX_PATH}
      title={words.title}
      noun={words.noun}
      caption={words.caption}
      request={request}
      searchLabel={words.search}
      filters={[
        {
          name: 'state',
          label: 'State',
          value: request.state,
          options: [['', 'Any state'], ...STATE_OPTIONS],
        },
        {
          name: 'who',
          label: 'Looked after by',
          value: request.who,
          options: [
            ['', 'Anybody’s'],
            ['mine', words.mine],
            ['nobody', words.nobody],
          ],
        },
        {
          name: 'read',
          label: 'Read or unread',
          value: request.read,
          options: [
            ['', 'Read and unread'],
            ['unread', words.unread],
          ],
        },
      ]}
      days
      columns={COLUMNS}
      row={(line) => <Row key={line.subject.id} line={line} search={search} />}
      none={words.none}
      noMatch={words.noMatch}
      failure={failure}
      paged={shown?.lines}
      mayExport={false}
      actions={
        <ButtonLink to="/admin/saved-replies" variant="secondary" size="small">
          Saved replies
        </ButtonLink>
      }
    />
  )
}

/** The whole row opens the conversation; the name is the link. */
function Row({
  line: { subject, name, excerpt, state, unread, takenBy, complaintAt, lastAt },
  search,
}: {
  line: InboxLine
  search: string
}) {
  return (
    <tr>
      <th scope="row">
        <RowName
          to={conversationPath(subject) + search}
          email={subjectName(subject)}
          name={name}
          read={!unread}
        />
      </th>
      <td>
        <span className={`line-clamp-2 wrap-anywhere ${unread ? '' : 'text-ink-soft'}`}>
          {excerpt}
        </span>
        {complaintAt && (
          <ComplaintDeadline
            receivedAt={complaintAt}
            answered={state === 'answered' || state === 'closed'}
          />
        )}
      </td>
      <td data-label="State">
        <StateDot state={state} />
      </td>
      <td data-label={takenBy ? 'Looked after by' : undefined} className="wrap-anywhere">
        {takenBy ?? <span className="sr-only">{text.takenByNobody}</span>}
      </td>
      <td className="max-md:flex-none md:min-w-27">
        <DateTime date={lastAt} />
      </td>
    </tr>
  )
}
