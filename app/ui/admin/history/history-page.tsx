import { useLocation, useSearchParams } from 'react-router'
import {
  historyNotLoaded,
  historySubjects,
  noHistory,
  noSuchHistory,
} from '../../../content/staff/history.ts'
import type { HistoryEvent } from '../../../domain/staff/history/history-event.ts'
import {
  type HistoryRequest,
  readHistoryRequest,
} from '../../../domain/staff/history/history-filters.ts'
import { HISTORY_SUBJECTS } from '../../../domain/staff/history/history-subjects.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { FilterDate, FilterSelect, ListControls } from '../kit/list-controls.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { LoadError, NothingFound, SaidWithoutScripts } from '../kit/list-states.tsx'
import { Pager } from '../kit/pager.tsx'
import { SortHeading, StaffTable } from '../kit/staff-table.tsx'
import { EventRow } from './event-row.tsx'

export type HistoryData = {
  events: Paged<HistoryEvent>
  people: { id: string; fullName: string }[]
  mayExport: boolean
}

const PATH = '/admin/history'

/**
 * The history of changes by staff (audit log).
 *
 * @param loaded null if it could not be read
 */
export function HistoryPage({ loaded }: { loaded: HistoryData | null }) {
  const { shown, failed } = useLastLoaded(loaded, historyNotLoaded)
  const { search } = useLocation()
  const [params] = useSearchParams()
  const request = readHistoryRequest(params)
  const events = shown?.events
  return (
    <ListPage
      title="History"
      paged={events}
      noun={['change', 'changes']}
      exportHref={shown?.mayExport ? `${PATH}/export.csv${search}` : undefined}
    >
      <SaidWithoutScripts toast={failed ? historyNotLoaded : undefined} />
      <Controls request={request} params={params} people={shown?.people ?? []} />
      {failed && <LoadError words={historyNotLoaded.title} />}
      {events && <Rows events={events} request={request} />}
      {events && <Pager paged={events} />}
    </ListPage>
  )
}

function Controls({
  request: { q, subject, person },
  params,
  people,
}: {
  request: HistoryRequest
  params: URLSearchParams
  people: HistoryData['people']
}) {
  return (
    <ListControls q={q} searchLabel="Search the history">
      <FilterSelect
        name="subject"
        label="Kind"
        value={subject ?? ''}
        options={[
          ['', 'Everything'],
          ...HISTORY_SUBJECTS.map((known) => [known, historySubjects[known]] as const),
        ]}
      />
      <FilterSelect
        name="person"
        label="Person"
        value={person ?? ''}
        options={[['', 'Anyone'], ...people.map(({ id, fullName }) => [id, fullName] as const)]}
      />
      <FilterDate name="from" label="From" value={params.get('from') ?? ''} />
      <FilterDate name="to" label="to" value={params.get('to') ?? ''} />
    </ListControls>
  )
}

function Rows({ events, request }: { events: Paged<HistoryEvent>; request: HistoryRequest }) {
  if (events.rows.length === 0) {
    const { q, subject, person, from, to } = request
    const narrowed = q !== '' || [subject, person, from, to].some((filter) => filter !== null)
    return (
      <NothingFound words={narrowed ? noSuchHistory : noHistory} clearTo={narrowed ? PATH : null} />
    )
  }
  return (
    <StaffTable
      caption="History"
      head={
        <>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">Changes</th>
          <SortHeading by="at" label="When" request={request} />
        </>
      }
    >
      {events.rows.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </StaffTable>
  )
}
