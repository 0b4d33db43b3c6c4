import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { searchWords } from '../../../content/staff/search.ts'
import type { Role } from '../../../domain/staff/roles.ts'
import { SearchIcon } from '../../icons.tsx'
import { useModal } from '../kit/dialogs/modal.tsx'
import { recentResults, rememberResult } from './recent-results.ts'
import { SearchOptions } from './search-options.tsx'
import {
  groupSearchResults,
  type SearchResponse,
  type SearchResult,
  type SearchResultGroup,
} from './search-results.ts'
import { MAX_TEXT_LENGTH, MIN_TEXT_LENGTH, searchAddress, searchText } from './search-text.ts'

const DEBOUNCE_MS = 150

/** The command palette: arrow keys choose, Enter opens, Escape closes. */
export function CommandPaletteDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const navigate = useNavigate()
  const [input, setInput] = useState('')
  const { text, groups, waiting, failed } = useFound(input, role)
  const results = groups.flatMap((group) => group.results)
  const [chosen, setChosen] = useState<string | null>(null)
  const active = results.find(({ to }) => to === chosen) ?? results[0]
  useModal(dialog)

  const open = (result: SearchResult) => {
    if (result.kind !== 'pages') rememberResult(result)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      const at = active ? results.indexOf(active) : -1
      setChosen(results.at((at + step) % results.length)?.to ?? null)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      // The results may still be of an earlier text: then Enter opens the page of results.
      const link = !waiting && active && document.getElementById(optionId(listId, active))
      if (link) return link.click()
      if (text === '') return
      onClose()
      void navigate(searchAddress(text))
    }
  }
  return (
    // A click on the backdrop is a shortcut for the mouse; keyboards have Escape.
    <dialog
      ref={dialog}
      aria-label={searchWords.name}
      className="find"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className="find-bar" aria-busy={waiting}>
        <SearchIcon width={20} height={20} />
        <input
          type="text"
          role="combobox"
          aria-label={searchWords.name}
          aria-expanded={results.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(listId, active)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={MAX_TEXT_LENGTH}
          placeholder={searchWords.placeholder}
          value={input}
          onChange={({ target }) => {
            setInput(target.value)
            setChosen(null)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="find-close" onClick={onClose}>
          <span className="max-md:sr-only">Esc</span>
          <span className="md:sr-only">Close</span>
        </button>
      </div>
      <SearchOptions
        listId={listId}
        groups={groups}
        active={active}
        stale={waiting}
        optionId={(result) => optionId(listId, result)}
        onPoint={({ to }) => setChosen(to)}
        onOpen={open}
      />
      <Notice text={text} count={results.length} waiting={waiting} failed={failed} />
    </dialog>
  )
}

const optionId = (listId: string, { to }: SearchResult) => `${listId}${to}`

type FoundSoFar = { text: string; groups: SearchResultGroup[]; waiting: boolean; failed: boolean }

/** Debounced search; outdated responses are dropped. */
function useFound(input: string, role: Role): FoundSoFar {
  const text = searchText(input)
  const long = text.length >= MIN_TEXT_LENGTH
  const { load, data } = useFetcher<SearchResponse>()
  useEffect(() => {
    if (!long) return
    const timer = setTimeout(() => void load(searchAddress(text)), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, long, load])
  const response = long ? data : undefined
  const waiting = long && response?.q !== text
  const failed = !waiting && response?.failed === true
  if (text === '') return { text, groups: whereToBegin(role), waiting, failed }
  return { text, groups: groupSearchResults(text, response?.found ?? null, role), waiting, failed }
}

function whereToBegin(role: Role): SearchResultGroup[] {
  const results = recentResults()
  const pages = groupSearchResults('', null, role)
  return results.length > 0
    ? [{ kind: 'pages', name: searchWords.recent, results }, ...pages]
    : pages
}

/** Announces the number of results, also to screen readers, or the error. */
function Notice({ text, count, waiting, failed }: Omit<FoundSoFar, 'groups'> & { count: number }) {
  const silent = waiting || text === ''
  const words = failed
    ? searchWords.failed
    : count === 0
      ? text.length < MIN_TEXT_LENGTH
        ? searchWords.hint
        : searchWords.nothing(text)
      : searchWords.found(count)
  const seen = !silent && (failed || count === 0)
  return (
    <p role="status" className={seen ? 'find-notice' : 'sr-only'}>
      {silent ? '' : words}
    </p>
  )
}
