import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { SearchResultIcon } from './search-result-icon.tsx'
import type { SearchResult, SearchResultGroup } from './search-results.ts'

type FindOptionsProps = {
  listId: string
  groups: readonly SearchResultGroup[]
  active: SearchResult | undefined
  /** Results of an earlier text, while the response is pending. */
  stale: boolean
  optionId: (result: SearchResult) => string
  onPoint: (result: SearchResult) => void
  onOpen: (result: SearchResult) => void
}

/** The results as the listbox of a combobox: the focus stays in the field. */
export function SearchOptions(props: FindOptionsProps) {
  const { listId, groups, stale } = props
  return (
    <div id={listId} role="listbox" aria-label="Results" className="find-list" data-stale={stale}>
      {groups.map((group) => (
        <Group key={group.name} group={group} {...props} />
      ))}
    </div>
  )
}

function Group({ group, active, ...props }: { group: SearchResultGroup } & FindOptionsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="find-group">{group.name}</legend>
      {group.results.map((result) => (
        <Option key={result.to} result={result} active={result === active} {...props} />
      ))}
    </fieldset>
  )
}

type OptionProps = { result: SearchResult; active: boolean } & Pick<
  FindOptionsProps,
  'optionId' | 'onPoint' | 'onOpen'
>

function Option({ result, active, optionId, onPoint, onOpen }: OptionProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (active) link.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <Link
      ref={link}
      id={optionId(result)}
      to={result.to}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className="find-option"
      onPointerMove={() => {
        if (!active) onPoint(result)
      }}
      onClick={(event) => {
        // If it opens in a new tab, this one stays as it is.
        if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onOpen(result)
      }}
    >
      <SearchResultIcon result={result} />
      <span className="find-title">{result.title}</span>
      {result.detail && <span className="find-detail">{result.detail}</span>}
    </Link>
  )
}
