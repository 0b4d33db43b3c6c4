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
  optionId: (hit: SearchResult) => string
  onPoint: (hit: SearchResult) => void
  onOpen: (hit: SearchResult) => void
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
      {group.hits.map((hit) => (
        <Option key={hit.to} hit={hit} active={hit === active} {...props} />
      ))}
    </fieldset>
  )
}

type OptionProps = { hit: SearchResult; active: boolean } & Pick<
  FindOptionsProps,
  'optionId' | 'onPoint' | 'onOpen'
>

function Option({ hit, active, optionId, onPoint, onOpen }: OptionProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (active) link.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <Link
      ref={link}
      id={optionId(hit)}
      to={hit.to}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className="find-option"
      onPointerMove={() => {
        if (!active) onPoint(hit)
      }}
      onClick={(event) => {
        // If it opens in a new tab, this one stays as it is.
        if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onOpen(hit)
      }}
    >
      <SearchResultIcon hit={hit} />
      <span className="find-title">{hit.title}</span>
      {hit.detail && <span className="find-detail">{hit.detail}</span>}
    </Link>
  )
}
