import { type RefObject, useState } from 'react'
import { Link } from 'react-router'
import { SEARCH_MAX_LENGTH } from '../../domain/catalogue/listing/listing-query.ts'
import { Button, iconButtonClass } from '../button.tsx'
import { CloseIcon, SearchIcon } from '../icons.tsx'

type SearchBarProps = {
  /** Id of the form that the field belongs to. */
  formId: string
  /** The current search text. */
  search: string
  open: boolean
  onOpen: (open: boolean) => void
  input: RefObject<HTMLInputElement | null>
  /** The listing's address with the bar open, used without JavaScript. */
  openHref: string
  /** The listing's address without a search. */
  clearHref: string
}

/** The listing's search: a button that opens into a field; Enter searches. */
export function SearchBar(props: SearchBarProps) {
  if (props.open) return <OpenBar {...props} />
  return (
    <Link
      to={props.openHref}
      onClick={(event) => {
        event.preventDefault()
        props.onOpen(true)
      }}
      className="search-opener"
    >
      <SearchIcon />
      Search
    </Link>
  )
}

function OpenBar({ formId, search, onOpen, input, clearHref }: SearchBarProps) {
  const [text, setText] = useState(search)
  const [searched, setSearched] = useState(search)
  if (searched !== search) {
    setSearched(search)
    // Not if text has been entered while the last search was pending.
    if (text.trim() === searched) setText(search)
  }
  return (
    <search className="search-open">
      <div className="relative grow">
        <label htmlFor="search" className="sr-only">
          Search for furniture
        </label>
        <input
          ref={input}
          id="search"
          data-lazy="search"
          type="search"
          name="search"
          form={formId}
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={SEARCH_MAX_LENGTH}
          placeholder="Search for furniture..."
          autoComplete="off"
          enterKeyHint="search"
          className="search-input"
        />
        {text && (
          <Link
            to={clearHref}
            preventScrollReset
            aria-label="Clear search"
            onClick={(event) => {
              setText('')
              input.current?.focus()
              if (!search) event.preventDefault()
            }}
            className={`${iconButtonClass} absolute inset-y-0 right-0.5 my-auto`}
          >
            <CloseIcon width={18} height={18} />
          </Link>
        )}
      </div>
      <Button type="submit" form={formId}>
        Search
      </Button>
      <Link
        to={clearHref}
        aria-label="Close search"
        onClick={(event) => {
          event.preventDefault()
          onOpen(false)
        }}
        className={`${iconButtonClass} -mr-2.5`}
      >
        <CloseIcon />
      </Link>
    </search>
  )
}
