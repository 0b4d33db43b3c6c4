import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Toast } from '../../../content/messages.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { FilterDate, FilterSelect, ListControls } from '../kit/list-controls.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { LoadError, NothingFound, SaidWithoutScripts } from '../kit/list-states.tsx'
import { Pager } from '../kit/pager.tsx'
import { StaffTable } from '../kit/staff-table.tsx'

export type EnquiryListData<Line> = {
  lines: Paged<Line>
  mayEdit: boolean
  mayExport: boolean
}

/** Options of a row; `search` is the list's query, to return to it. */
export type RowOptions = { mayEdit: boolean; search: string }

type EnquiryListProps<Line> = {
  /** null if the list could not be read. */
  loaded: EnquiryListData<Line> | null
  /** The last action's message, for browsers without scripts. */
  said: Toast | undefined
  /** The list's path. */
  path: string
  title: string
  noun: readonly [one: string, several: string]
  caption: string
  searchLabel: string
  /** Shown if the list is empty. */
  none: string
  loadFailed: Toast
  /** The query of the address. */
  request: { q: string; read: 'read' | 'unread' | null }
  /** Filters of this list only, and their parameter names. */
  filters?: ReactNode
  filterNames?: readonly string[]
  head: ReactNode
  row: (line: Line, options: RowOptions) => ReactNode
}

/** A list of enquiries, newest first: contact messages or sell requests. */
export function EnquiryList<Line>(props: EnquiryListProps<Line>) {
  const { loaded, said, path, title, noun, caption, none, loadFailed, head, row } = props
  const { shown, failed } = useLastLoaded(loaded, loadFailed)
  const [params] = useSearchParams()
  const { search } = useLocation()
  const names = ['q', 'read', 'from', 'to', ...(props.filterNames ?? [])]
  const narrowed = names.some((name) => params.get(name))
  const lines = shown?.lines
  return (
    <ListPage
      title={title}
      paged={lines}
      noun={noun}
      exportHref={shown?.mayExport ? `${path}/export.csv${search}` : undefined}
    >
      <SaidWithoutScripts toast={said} />
      <Controls {...props} params={params} />
      {failed && <LoadError words={loadFailed.title} />}
      {lines && lines.rows.length > 0 && (
        <StaffTable caption={caption} head={head}>
          {lines.rows.map((line) => row(line, { mayEdit: shown.mayEdit, search }))}
        </StaffTable>
      )}
      {lines?.rows.length === 0 && <NothingFound words={none} clearTo={narrowed ? path : null} />}
      {lines && <Pager paged={lines} />}
    </ListPage>
  )
}

function Controls({
  request,
  searchLabel,
  filters,
  params,
}: Pick<EnquiryListProps<never>, 'request' | 'searchLabel' | 'filters'> & {
  params: URLSearchParams
}) {
  return (
    <ListControls q={request.q} searchLabel={searchLabel}>
      {filters}
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
