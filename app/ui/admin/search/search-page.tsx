import { Form, Link, useLocation } from 'react-router'
import { searchWords } from '../../../content/staff/search.ts'
import type { Role } from '../../../domain/staff/roles.ts'
import { Button, ButtonLink } from '../../button.tsx'
import { SearchIcon } from '../../icons.tsx'
import { SearchResultIcon } from './search-result-icon.tsx'
import {
  groupSearchResults,
  type SearchResponse,
  type SearchResultGroup,
} from './search-results.ts'
import { MAX_TEXT_LENGTH } from './search-text.ts'

/** The global search as a page: without scripts, and as a permanent address. */
export function SearchPage({ role, ...answer }: SearchResponse & { role: Role }) {
  const { q, found } = answer
  const groups = groupSearchResults(q, found, role)
  return (
    <div className="staff-page">
      <div className="max-w-[48rem]">
        <h1 className="mb-4">{searchWords.name}</h1>
        <Form role="search" action="/admin/search" className="list-controls">
          <label className="list-search max-w-none">
            <span className="sr-only">{searchWords.name}</span>
            <SearchIcon width={18} height={18} />
            <input
              key={q}
              type="search"
              name="q"
              defaultValue={q}
              maxLength={MAX_TEXT_LENGTH}
              placeholder={searchWords.placeholder}
              autoComplete="off"
            />
          </label>
          <Button type="submit" size="small">
            Search
          </Button>
        </Form>
        <SearchStatus {...answer} groups={groups} />
        {groups.map((group) => (
          <Group key={group.kind} group={group} />
        ))}
      </div>
    </div>
  )
}

type SearchStatusProps = SearchResponse & { groups: readonly SearchResultGroup[] }

function SearchStatus({ q, found, failed, groups }: SearchStatusProps) {
  const { pathname, search } = useLocation()
  if (failed) {
    return (
      <div role="alert" className="my-4 flex flex-wrap items-center gap-3">
        <p className="text-red">{searchWords.failedPage}</p>
        <ButtonLink to={pathname + search} replace variant="secondary" size="small">
          Try again
        </ButtonLink>
      </div>
    )
  }
  if (!found) return <p className="my-4 text-ink-soft">{searchWords.hint}</p>
  if (groups.length === 0) return <p className="my-4 text-ink-soft">{searchWords.nothing(q)}</p>
  return null
}

function Group({ group: { name, results } }: { group: SearchResultGroup }) {
  return (
    <section className="mt-6">
      <h2 className="mb-2 font-sans text-base font-medium">{name}</h2>
      <ul className="find-results">
        {results.map((result) => (
          <li key={result.to}>
            <Link to={result.to} className="find-option">
              <SearchResultIcon result={result} />
              <span className="find-title">{result.title}</span>
              {result.detail && <span className="find-detail">{result.detail}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
