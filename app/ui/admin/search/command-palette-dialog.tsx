import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { findWords } from '../../../content/staff/search.ts'
import type { Role } from '../../../domain/staff/roles.ts'
import { SearchIcon } from '../../icons.tsx'
import { useModal } from '../kit/modal.tsx'
import { recentHits, rememberHit } from './recent-results.ts'
import { FindOptions } from './search-options.tsx'
import { type FindAnswer, groupHits, type Hit, type HitGroup } from './search-results.ts'
import { findAddress, LONGEST_TEXT, SHORTEST_TEXT, searchText } from './search-text.ts'

const TYPING_PAUSE_MS = 150

/** One field over everything: arrow keys choose, Enter opens, Escape closes. */
export function FindDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { text, groups, waiting, failed } = useFound(typed, role)
  const hits = groups.flatMap((group) => group.hits)
  const [chosen, setChosen] = useState<string | null>(null)
  const active = hits.find(({ to }) => to === chosen) ?? hits[0]
  useModal(dialog)

  const open = (hit: Hit) => {
    if (hit.kind !== 'pages') rememberHit(hit)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      const at = active ? hits.indexOf(active) : -1
      setChosen(hits.at((at + step) % hits.length)?.to ?? null)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      // What is shown may still be of an earlier text: then the whole page of results opens.
      const link = !waiting && active && document.getElementById(optionId(listId, active))
      if (link) return link.click()
      if (text === '') return
      onClose()
      void navigate(findAddress(text))
    }
  }
  return (
    // The press beside it is a shortcut for the mouse; keys have Escape.
    <dialog
      ref={dialog}
      aria-label={findWords.name}
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
          aria-label={findWords.name}
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(listId, active)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={LONGEST_TEXT}
          placeholder={findWords.placeholder}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setChosen(null)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="find-close" onClick={onClose}>
          <span className="max-md:sr-only">Esc</span>
          <span className="md:sr-only">Close</span>
        </button>
      </div>
      <FindOptions
        listId={listId}
        groups={groups}
        active={active}
        stale={waiting}
        optionId={(hit) => optionId(listId, hit)}
        onPoint={({ to }) => setChosen(to)}
        onOpen={open}
      />
      <Notice text={text} count={hits.length} waiting={waiting} failed={failed} />
    </dialog>
  )
}

const optionId = (listId: string, { to }: Hit) => `${listId}${to}`

type FoundSoFar = { text: string; groups: HitGroup[]; waiting: boolean; failed: boolean }

/** Asks the server a moment after the last key; an answer that is out of date is let go. */
function useFound(typed: string, role: Role): FoundSoFar {
  const text = searchText(typed)
  const long = text.length >= SHORTEST_TEXT
  const { load, data } = useFetcher<FindAnswer>()
  useEffect(() => {
    if (!long) return
    const timer = setTimeout(() => void load(findAddress(text)), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, long, load])
  const answer = long ? data : undefined
  const waiting = long && answer?.q !== text
  const failed = !waiting && answer?.failed === true
  if (text === '') return { text, groups: whereToBegin(role), waiting, failed }
  return { text, groups: groupHits(text, answer?.found ?? null, role), waiting, failed }
}

function whereToBegin(role: Role): HitGroup[] {
  const hits = recentHits()
  const pages = groupHits('', null, role)
  return hits.length > 0 ? [{ kind: 'pages', name: findWords.recent, hits }, ...pages] : pages
}

/** Says how many there are, to those who do not see it too; or why there is nothing. */
function Notice({ text, count, waiting, failed }: Omit<FoundSoFar, 'groups'> & { count: number }) {
  const silent = waiting || text === ''
  const words = failed
    ? findWords.failed
    : count === 0
      ? text.length < SHORTEST_TEXT
        ? findWords.hint
        : findWords.nothing(text)
      : findWords.found(count)
  const seen = !silent && (failed || count === 0)
  return (
    <p role="status" className={seen ? 'find-notice' : 'sr-only'}>
      {silent ? '' : words}
    </p>
  )
}
