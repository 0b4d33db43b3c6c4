import { useSearchParams } from 'react-router'
import {
  historyNotLoaded,
  historySubjects,
  noHistory,
  noSuchHistory,
} from '../../../content/staff/people/history.ts'
import type { HistoryEvent } from '../../../domain/staff/history/history-event.ts'
import { readHistoryRequest } from '../../../domain/staff/history/history-filters.ts'
import { HISTORY_SUBJECTS } from '../../../domain/staff/history/history-subjects.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { ListScreen } from '../kit/lists/list-screen.tsx'
import { EventRow } from './event-row.tsx'

export type HistoryData = {
  events: Paged<HistoryEvent>
  people: { id: string; fullName: string }[]
  mayExport: boolean
}

const SUBJECT_OPTIONS = HISTORY_SUBJECTS.map((known) => [known, historySubjects[known]] as const)

/**
 * The history of changes by staff (audit log).
 *
 * @param loaded null if it could not be read
 */
export function HistoryPage({ loaded }: { loaded: HistoryData | null }) {
  const { shown, failure } = useLastLoaded(loaded, historyNotLoaded)
  const [params] = useSearchParams()
  const request = readHistoryRequest(params)
  const people = shown?.people.map(({ id, fullName }) => [id, fullName] as const) ?? []
  return (
    <ListScreen
      path="/admin/history"
      title="History"
      noun={['change', 'changes']}
      caption="History"
      request={request}
      searchLabel="Search the history"
      filters={[
        {
          name: 'subject',
          label: 'Kind',
          value: request.subject,
          options: [['', 'Everything'], ...SUBJECT_OPTIONS],
        },
        {
          name: 'person',
          label: 'Person',
          value: request.person,
          options: [['', 'Anybody'], ...people],
        },
      ]}
      days
      columns={['Who', 'What', 'Changes', { label: 'When', by: 'at' }]}
      row={(event) => <EventRow key={event.id} event={event} />}
      none={noHistory}
      noMatch={noSuchHistory}
      failure={failure}
      paged={shown?.events}
      mayExport={shown?.mayExport}
    />
  )
}
