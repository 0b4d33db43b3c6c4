import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Toast } from '../../../../content/toasts/storefront-toasts.ts'
import type { ListRequest, Paged } from '../../../../platform/pagination/list-request.ts'
import { FilterDate, FilterSelect, ListControls } from './list-controls.tsx'
import { ListPage } from './list-page.tsx'
import { LoadError, NothingFound, ToastWithoutScripts } from './list-states.tsx'
import { Pager } from './pager.tsx'
import { type Column, StaffTable } from './staff-table.tsx'

/** A select beside the search field; `name` is its query parameter. The empty value is no filter. */
export type Filter = {
  name: string
  label: string
  value: string | null
  options: readonly (readonly [value: string, words: string])[]
}

type ListScreenProps<Row> = {
  /** The list's path. */
  path: string
  title: string
  noun: readonly [one: string, several: string]
  /** Rows that the noun does not count. */
  others?: { count: number; words: string } | undefined
  caption: string
  showCaption?: boolean
  /** As read from the query. */
  request: Pick<ListRequest, 'q' | 'sort' | 'descending'>
  searchLabel: string
  filters: readonly Filter[]
  /** Adds a date range. */
  days?: boolean
  columns: readonly Column[]
  row: (row: Row) => ReactNode
  /** undefined while it is loading or if it could not be read. */
  paged: Paged<Row> | undefined
  /** Shown if the list is empty. */
  none: string
  /** Shown if search and filters match nothing; `none` by default. */
  noMatch?: string
  /** The error, if the list could not be read. */
  failure?: Toast | undefined
  /** The last action's message, for browsers without scripts. */
  said?: Toast | undefined
  mayExport: boolean | undefined
  actions?: ReactNode
  /** Above the search: `SavedViews`. */
  views?: ReactNode
  /** Above the rows: what can be done with several of them. */
  bar?: ReactNode
  /** Replaces the table, such as while it is loading. */
  children?: ReactNode
}

/** A list of the staff area: search, filters, the rows of one page, pagination. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { path, paged, failure, said, mayExport, children } = props
  const { search } = useLocation()
  return (
    <ListPage
      title={props.title}
      paged={paged}
      noun={props.noun}
      others={props.others}
      exportHref={mayExport ? `${path}/export.csv${search}` : undefined}
      actions={props.actions}
    >
      <ToastWithoutScripts toast={failure ?? said} />
      {props.views}
      <Controls {...props} />
      {failure && <LoadError words={failure.title} />}
      {props.bar}
      {children || <Rows {...props} />}
      {paged && <Pager paged={paged} />}
    </ListPage>
  )
}

type ControlsProps = Pick<ListScreenProps<unknown>, 'request' | 'searchLabel' | 'filters' | 'days'>

function Controls({ request, searchLabel, filters, days }: ControlsProps) {
  const [params] = useSearchParams()
  return (
    <ListControls q={request.q} searchLabel={searchLabel}>
      {filters.map((filter) => (
        <FilterSelect key={filter.name} {...filter} value={filter.value ?? ''} />
      ))}
      {days && <FilterDate name="from" label="From" value={params.get('from') ?? ''} />}
      {days && <FilterDate name="to" label="to" value={params.get('to') ?? ''} />}
    </ListControls>
  )
}

function Rows<Row>(props: ListScreenProps<Row>) {
  const { path, paged, request, filters, none, noMatch = none } = props
  const [params] = useSearchParams()
  if (!paged) return null
  if (paged.rows.length > 0) {
    const { caption, showCaption, columns, row } = props
    return (
      <StaffTable {...{ caption, columns, request }} showCaption={showCaption ?? false}>
        {paged.rows.map(row)}
      </StaffTable>
    )
  }
  const names = ['q', 'from', 'to', ...filters.map(({ name }) => name)]
  const narrowed = names.some((name) => params.get(name))
  return <NothingFound words={narrowed ? noMatch : none} clearTo={narrowed ? path : null} />
}
