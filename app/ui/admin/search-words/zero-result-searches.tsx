import { Form, Link, useNavigation } from 'react-router'
import { searchedTimes, searchWordsText } from '../../../content/staff/products/search-words.ts'
import type { SynonymRow } from '../../../domain/catalogue/search/synonym-rules.ts'
import type { ZeroResultSearch } from '../../../domain/catalogue/zero-result-searches/zero-result-search.ts'
import { Button } from '../../button.tsx'
import { TextField } from '../../forms/field.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { EditForm } from '../kit/forms/edit-form.tsx'
import { SEARCH_WORDS_FIELDS, type SearchWordsResult } from './search-words-fields.ts'

const words = searchWordsText.empty
/** The section's id, for links to it. */
export const ZERO_RESULT_SEARCHES = 'found-nothing'
/** Id of the list of words that already have synonyms, suggested by each field. */
const KNOWN = 'known-search-words'

type ZeroResultSearchesProps = {
  empty: ZeroResultSearch[]
  rows: SynonymRow[]
  mayEdit: boolean
  resultOf: (search: string) => SearchWordsResult | undefined
}

/** The zero-result searches, each with a form for the synonyms of its words. */
export function ZeroResultSearches({ empty, rows, mayEdit, resultOf }: ZeroResultSearchesProps) {
  return (
    <section id={ZERO_RESULT_SEARCHES} className="mt-10 max-w-3xl scroll-mt-20">
      <h2 className="mb-1 text-lg">{words.title}</h2>
      <p className="mb-4 max-w-prose text-ink-soft">{words.about}</p>
      {empty.length === 0 && <p>{words.none}</p>}
      {empty.length > 0 && (
        <ul
          aria-label={words.caption}
          className="divide-y divide-hairline border-y border-hairline"
        >
          {empty.map((search) => (
            <li
              key={search.words}
              className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 py-4"
            >
              <SearchCount search={search} />
              {mayEdit && <Meaning search={search.words} result={resultOf(search.words)} />}
            </li>
          ))}
        </ul>
      )}
      <datalist id={KNOWN}>
        {rows
          .flatMap((row) => row.words)
          .map((word) => (
            <option key={word} value={word} />
          ))}
      </datalist>
    </section>
  )
}

function SearchCount({ search }: { search: ZeroResultSearch }) {
  return (
    <p className="grow basis-52 self-center">
      <Link
        to={`/shop?search=${encodeURIComponent(search.words)}`}
        className="text-link wrap-anywhere"
      >
        {search.words}
      </Link>
      <span className="block text-sm text-ink-soft">
        {searchedTimes(search.searches)} <DateTime date={search.lastSearchedAt} />
      </span>
    </p>
  )
}

function Meaning({ search, result }: { search: string; result: SearchWordsResult | undefined }) {
  const sending = useNavigation().formData?.get(SEARCH_WORDS_FIELDS.id) === search
  const name = <span className="sr-only">: {search}</span>
  return (
    <div className="flex grow flex-wrap items-end gap-3">
      <EditForm
        loaded={null}
        version={null}
        result={result}
        className="flex grow flex-wrap items-end gap-3"
      >
        {({ result: own }) => (
          <>
            <Hidden id={search} intent="explain" />
            <div className="min-w-44 grow">
              <TextField
                label={words.meaning}
                aria-label={`${words.meaning}: ${search}`}
                name={SEARCH_WORDS_FIELDS.words}
                error={own?.errors?.words}
                defaultValue={own?.submitted ?? ''}
                list={KNOWN}
                required
                maxLength={600}
                autoComplete="off"
              />
            </div>
            <Button type="submit" variant="secondary" busy={sending}>
              {words.explain}
              {name}
            </Button>
          </>
        )}
      </EditForm>
      <Form method="post">
        <Hidden id={search} intent="dismiss" />
        <Button type="submit" variant="secondary" busy={sending}>
          {words.dismiss}
          {name}
        </Button>
      </Form>
    </div>
  )
}

function Hidden({ id, intent }: { id: string; intent: 'explain' | 'dismiss' }) {
  return (
    <>
      <input type="hidden" name={SEARCH_WORDS_FIELDS.intent} value={intent} />
      <input type="hidden" name={SEARCH_WORDS_FIELDS.id} value={id} />
    </>
  )
}
