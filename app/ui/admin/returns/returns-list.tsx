import { useLocation, useSearchParams } from 'react-router'
import {
  kindWords,
  returnToasts,
  staffStateWords,
  returnText as words,
} from '../../../content/staff/orders/returns.ts'
import { orderNumber } from '../../../domain/orders/order-number.ts'
import {
  type ReturnLine,
  readReturnRequest,
} from '../../../domain/returns/handling/return-filters.ts'
import { RETURN_KINDS, RETURN_STATES } from '../../../domain/returns/return-states.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { shortDate } from '../../../platform/values/dates.ts'
import { RowName } from '../enquiries/row-name.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { ListScreen } from '../kit/lists/list-screen.tsx'
import type { Column } from '../kit/lists/staff-table.tsx'
import { ReturnStateDot } from './return-state.tsx'

const COLUMNS: Column[] = [
  { label: 'Customer', className: 'md:w-64' },
  'Pieces',
  'About',
  'State',
  'Refund due',
  { label: 'Asked', by: 'asked' },
]
const STATES = RETURN_STATES.map((state) => [state, staffStateWords[state]] as const)
const KINDS = RETURN_KINDS.map((kind) => [kind, kindWords[kind]] as const)

type Loaded = { lines: Paged<ReturnLine>; today: string; mayExport: boolean }

/** All returns. @param loaded null if they could not be read */
export function ReturnsList({ loaded }: { loaded: Loaded | null }) {
  const { shown, failure } = useLastLoaded(loaded, returnToasts.loadFailed)
  const [params] = useSearchParams()
  const { search } = useLocation()
  const request = readReturnRequest(params)
  return (
    <ListScreen
      path="/admin/returns"
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
          options: [['', 'Any state'], ['open', 'Open'], ...STATES],
        },
        {
          name: 'kind',
          label: 'About',
          value: request.kind,
          options: [['', 'Anything'], ...KINDS],
        },
      ]}
      days
      columns={COLUMNS}
      row={(line) => <Row key={line.id} line={line} search={search} today={shown?.today ?? ''} />}
      none={words.none}
      noMatch={words.noMatch}
      failure={failure}
      paged={shown?.lines}
      mayExport={shown?.mayExport}
    />
  )
}

function Row({ line, search, today }: { line: ReturnLine; search: string; today: string }) {
  const { id, orderId, customerName, kind, titles, requestedAt, dueDay } = line
  return (
    <tr>
      <th scope="row">
        <RowName
          to={`/admin/returns/${id}${search}`}
          email={orderNumber(orderId)}
          name={customerName}
          read
        />
      </th>
      <td>
        <span className="line-clamp-2 wrap-anywhere">{titles}</span>
      </td>
      <td data-label="About">{kindWords[kind]}</td>
      <td data-label="State">
        <ReturnStateDot {...line} />
      </td>
      <td data-label={dueDay ? 'Refund due' : undefined}>
        {dueDay && (
          <span className={dueDay < today ? 'font-semibold text-red' : undefined}>
            {shortDate(new Date(`${dueDay}T12:00:00Z`))}
          </span>
        )}
      </td>
      <td className="max-md:flex-none md:min-w-27">
        <DateTime date={requestedAt} />
      </td>
    </tr>
  )
}
