import { Form, useNavigation } from 'react-router'
import {
  searchWordsToasts,
  searchWordsText as words,
} from '../../../content/staff/products/search-words.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import type { SynonymRow } from '../../../domain/catalogue/search/synonym-rules.ts'
import type { ZeroResultSearch } from '../../../domain/catalogue/zero-result-searches/zero-result-search.ts'
import { Button, buttonClass } from '../../button.tsx'
import { TextField } from '../../forms/field.tsx'
import { Disclosure } from '../kit/disclosure.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { ListPage } from '../kit/list-page.tsx'
import { LoadError, NothingFound, ToastWithoutScripts } from '../kit/list-states.tsx'
import { SEARCH_WORDS_FIELDS, type SearchWordsRefusal } from './search-words-fields.ts'
import { ZERO_RESULT_SEARCHES, ZeroResultSearches } from './zero-result-searches.tsx'

type SearchWordsPageProps = {
  /** Null if they could not be read. */
  loaded: { rows: SynonymRow[]; empty: ZeroResultSearch[]; mayEdit: boolean } | null
  refusal: SearchWordsRefusal | undefined
  /** The last action's message, for browsers without scripts. */
  said: Toast | undefined
}

/** The synonyms of the shop's search, with one form per row. */
export function SearchWordsPage({ loaded, refusal, said }: SearchWordsPageProps) {
  const { shown, failure } = useLastLoaded(loaded, searchWordsToasts.loadFailed)
  return (
    <ListPage
      title={words.title}
      paged={shown ? { total: shown.rows.length, more: false } : undefined}
      noun={['row', 'rows']}
      actions={
        shown && shown.empty.length > 0 ? (
          <a
            href={`#${ZERO_RESULT_SEARCHES}`}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            {words.empty.title}
          </a>
        ) : undefined
      }
    >
      <ToastWithoutScripts toast={said} />
      {failure && <LoadError words={failure.title} />}
      <p className="mb-4 max-w-prose text-ink-soft">{words.about}</p>
      {shown?.mayEdit && (
        <NewRow key={shown.rows.length} refusal={refusal?.id === '' ? refusal : undefined} />
      )}
      {shown && shown.rows.length > 0 && (
        <ul aria-label={words.caption} className="max-w-3xl divide-y divide-hairline">
          {shown.rows.map((row) => (
            <li key={`${row.id} ${row.version}`} className="py-2">
              {shown.mayEdit ? (
                <EditedRow row={row} refusal={refusal?.id === row.id ? refusal : undefined} />
              ) : (
                row.words.join(', ')
              )}
            </li>
          ))}
        </ul>
      )}
      {shown?.rows.length === 0 && <NothingFound words={words.none} clearTo={null} />}
      {shown && <ZeroResultSearches {...shown} refusal={refusal} />}
    </ListPage>
  )
}

function useSending(id: string): boolean {
  return useNavigation().formData?.get(SEARCH_WORDS_FIELDS.id) === id
}

function NewRow({ refusal }: { refusal: SearchWordsRefusal | undefined }) {
  const sending = useSending('')
  return (
    <Form method="post" className="mb-6 flex max-w-2xl flex-wrap items-end gap-3">
      <Hidden id="" intent="save" />
      <div className="min-w-60 grow">
        <TextField
          label={words.add}
          name={SEARCH_WORDS_FIELDS.words}
          hint={words.addHint}
          error={refusal?.problem}
          defaultValue={refusal?.text ?? ''}
          required
          maxLength={600}
          autoComplete="off"
        />
      </div>
      <Button type="submit" disabled={sending}>
        {words.save}
      </Button>
    </Form>
  )
}

function EditedRow({ row, refusal }: { row: SynonymRow; refusal: SearchWordsRefusal | undefined }) {
  const list = row.words.join(', ')
  const sending = useSending(row.id)
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <Form method="post" className="flex min-w-60 grow flex-wrap items-end gap-3">
        <Hidden id={row.id} version={row.version} intent="save" />
        <div className="min-w-48 grow [&_label]:sr-only">
          <TextField
            label={words.field}
            name={SEARCH_WORDS_FIELDS.words}
            error={refusal?.problem}
            defaultValue={refusal?.text ?? list}
            required
            maxLength={600}
            autoComplete="off"
          />
        </div>
        <Button type="submit" variant="secondary" disabled={sending}>
          {words.save}
          <span className="sr-only">: {list}</span>
        </Button>
      </Form>
      <Disclosure label={words.remove}>
        <Form method="post" className="mt-2 grid max-w-xs gap-2">
          <Hidden id={row.id} intent="remove" />
          <p>
            <strong>{words.removeAsk}</strong> {words.removeSure}
          </p>
          <Button type="submit" variant="destructive" size="small" disabled={sending}>
            {words.remove}
            <span className="sr-only">: {list}</span>
          </Button>
        </Form>
      </Disclosure>
    </div>
  )
}

type HiddenProps = { id: string; version?: number; intent: 'save' | 'remove' }

function Hidden({ id, version, intent }: HiddenProps) {
  return (
    <>
      <input type="hidden" name={SEARCH_WORDS_FIELDS.intent} value={intent} />
      <input type="hidden" name={SEARCH_WORDS_FIELDS.id} value={id} />
      {version !== undefined && (
        <input type="hidden" name={SEARCH_WORDS_FIELDS.version} value={version} />
      )}
    </>
  )
}
