import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Form, Link, useLocation, useNavigation, useSearchParams, useSubmit } from 'react-router'
import { PAGE_SIZES } from '../../../../platform/pagination/list-request.ts'
import { SearchIcon } from '../../../icons.tsx'

const DEBOUNCE_MS = 250
/** Query parameters that are not filters. */
const NO_FILTERS = new Set(['q', 'page', 'size', 'sort'])

/**
 * Search and filters of a list, all in the address. With scripts the list updates on input; without
 * them there is a button.
 *
 * @param q the current search
 * @param children filters: `FilterSelect`, `FilterDate`
 */
export function ListControls({
  q,
  searchLabel,
  children,
}: {
  q: string
  searchLabel: string
  children?: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef(0)
  const submit = useSubmit()
  const [params] = useSearchParams()
  const { pathname, key } = useLocation()
  const search = useFollowing<HTMLInputElement>(q)
  const chosen = [...params].filter(([name, value]) => value && !NO_FILTERS.has(name)).length
  const { location: next, formMethod } = useNavigation()
  const busy = next?.pathname === pathname
  // While the link that clears the filters is loading, further choices start from the whole list.
  const clearing = busy && next.search === '' && !formMethod
  const clear = useCallback(() => {
    clearTimeout(timer.current)
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = ''
    }
  }, [])
  // Set by the own link, which clears the fields itself: a choice made since would be cleared by the effect.
  const clearedAt = useRef<string>(undefined)
  useEffect(() => {
    if (clearing && clearedAt.current !== key) clear()
  }, [clearing, clear, key])
  const send = (pause: number) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      if (form.current) void submit(withoutEmpty(form.current), { replace: true, action: pathname })
    }, pause)
  }
  return (
    <Form
      ref={form}
      role="search"
      className="list-controls"
      aria-busy={busy}
      onChange={({ target }) => send(isTyping(target) ? DEBOUNCE_MS : 0)}
      onSubmit={(event) => {
        event.preventDefault()
        send(0)
      }}
    >
      <label className="list-search">
        <span className="sr-only">{searchLabel}</span>
        <SearchIcon width={18} height={18} />
        <input
          ref={search}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          placeholder={searchLabel}
          autoComplete="off"
        />
      </label>
      <Filters chosen={chosen}>
        {children}
        <FilterSelect
          name="size"
          label="Rows"
          value={params.get('size') ?? ''}
          options={PAGE_SIZES.map((size, index) => [index === 0 ? '' : `${size}`, `${size} rows`])}
        />
      </Filters>
      {params.has('sort') && <input type="hidden" name="sort" value={params.get('sort') ?? ''} />}
      <noscript>
        <button type="submit" className="button button-secondary button-small">
          Apply
        </button>
      </noscript>
      {(q !== '' || chosen > 0) && (
        <Link
          to={pathname}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            clearedAt.current = key
            clear()
          }}
          className="button button-quiet button-small"
        >
          Clear
        </Link>
      )}
    </Form>
  )
}

/** The filters beside the search; on a phone in a disclosure with the number of active ones. */
function Filters({ chosen, children }: { chosen: number; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className="list-more button button-secondary button-small"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Filters{chosen > 0 && ` (${chosen})`}
      </button>
      <div id={id} className="list-filters" data-open={open || undefined}>
        {children}
      </div>
    </>
  )
}

/** Keeps a field in sync with the address, unless it has the focus. */
function useFollowing<Field extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const field = useRef<Field>(null)
  const followed = useRef(value)
  useEffect(() => {
    const { current } = field
    // A choice made before hydration is about to be submitted.
    if (followed.current === value) return
    followed.current = value
    if (current && document.activeElement !== current) current.value = value
  }, [value])
  return field
}

function filterLook(name: string, value: string): string {
  return value && !NO_FILTERS.has(name) ? 'list-filter list-filter-chosen' : 'list-filter'
}

const isTyping = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.type === 'search'

/** Removes empty fields from the address. A new search starts on the first page. */
function withoutEmpty(form: HTMLFormElement): FormData {
  const data = new FormData(form)
  for (const name of new Set(data.keys())) if (data.get(name) === '') data.delete(name)
  return data
}

/** @param options value and label; the empty value is "no filter" */
export function FilterSelect({
  name,
  label,
  value,
  options,
}: {
  name: string
  label: string
  value: string
  options: readonly (readonly [value: string, words: string])[]
}) {
  return (
    <label className={filterLook(name, value)}>
      <span className="sr-only">{label}</span>
      <select ref={useFollowing<HTMLSelectElement>(value)} name={name} defaultValue={value}>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}

/** @param value an ISO date, `2026-11-21`, or empty */
export function FilterDate({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label className={`${filterLook(name, value)} list-filter-date`}>
      <span>{label}</span>
      <input
        ref={useFollowing<HTMLInputElement>(value)}
        type="date"
        name={name}
        defaultValue={value}
      />
    </label>
  )
}
