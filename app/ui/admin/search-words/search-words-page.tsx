import { Form, useNavigation } from 'react-router'
import {
  searchWordsToasts,
  searchWordsText as words,
} from '../../../content/staff/products/search-words.ts'
import type { SynonymRow } from '../../../domain/catalogue/search/synonym-rules.ts'
import type { ZeroResultSearch } from '../../../domain/catalogue/zero-result-searches/zero-result-search.ts'
import { Button, buttonClass } from '../../button.tsx'
import { TextField } from '../../forms/field.tsx'
import { Disclosure } from '../kit/dialogs/disclosure.tsx'
import { EditForm } from '../kit/forms/edit-form.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { ListPage } from '../kit/lists/list-page.tsx'
import { LoadError, NothingFound, ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { SEARCH_WORDS_FIELDS, type SearchWordsResult } from './search-words-fields.ts'
import { useShownRows } from './use-shown-rows.ts'
import { ZERO_RESULT_SEARCHES, ZeroResultSearches } from './zero-result-searches.tsx'

type SearchWordsPageProps = {
  /** Null if they could not be read. */
  loaded: { rows: SynonymRow[]; empty: ZeroResultSearch[]; mayEdit: boolean } | null
  result: SearchWordsResult | undefined
}

/** The synonyms of the shop's search, with one form per row. */
export function SearchWordsPage({ loaded, result }: SearchWordsPageProps) {
  const resultOf = (id: string) => (result?.id === id ? result : undefined)
  const { shown, failure } = useLastLoaded(loaded, searchWordsToasts.loadFailed)
  const { rows, onInput } = useShownRows(shown?.rows ?? [], result)
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
      <ToastWithoutScripts toast={result?.toast} />
      {failure && <LoadError words={failure.title} />}
      <p className="mb-4 max-w-prose text-ink-soft">{words.about}</p>
      {shown?.mayEdit && <NewRow result={resultOf('')} />}
      {shown && rows.length > 0 && (
        <ul aria-label={words.caption} className="max-w-3xl divide-y divide-hairline">
          {rows.map((row) => (
            <li key={row.id} className="py-2" onInput={() => onInput(row)}>
              {shown.mayEdit ? (
                <EditedRow row={row} result={resultOf(row.id)} />
              ) : (
                row.words.join(', ')
              )}
            </li>
          ))}
        </ul>
      )}
      {shown && rows.length === 0 && <NothingFound words={words.none} clearTo={null} />}
      {shown && <ZeroResultSearches {...shown} resultOf={resultOf} />}
    </ListPage>
  )
}

function useSending(id: string): boolean {
  return useNavigation().formData?.get(SEARCH_WORDS_FIELDS.id) === id
}

type OwnResult = { result: SearchWordsResult | undefined }

function NewRow({ result }: OwnResult) {
  const sending = useSending('')
  return (
    <EditForm
      loaded={null}
      version={null}
      result={result}
      className="mb-6 flex max-w-2xl flex-wrap items-end gap-3"
    >
      {({ result: own }) => (
        <>
          <Hidden id="" intent="save" />
          <div className="min-w-60 grow">
            <TextField
              label={words.add}
              name={SEARCH_WORDS_FIELDS.words}
              hint={words.addHint}
              error={own?.errors?.words}
              defaultValue={own?.submitted ?? ''}
              required
              maxLength={600}
              autoComplete="off"
            />
          </div>
          <Button type="submit" busy={sending}>
            {words.save}
          </Button>
        </>
      )}
    </EditForm>
  )
}

const listOf = (row: SynonymRow) => row.words.join(', ')

function EditedRow({ row, result }: { row: SynonymRow } & OwnResult) {
  const list = listOf(row)
  const sending = useSending(row.id)
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <EditForm
        loaded={row}
        version={row.version}
        result={result}
        className="flex min-w-60 grow flex-wrap items-end gap-3"
      >
        {({ start, result: own, isReplacing }) => (
          <>
            <Hidden id={row.id} intent="save" />
            {isReplacing && <input type="hidden" name={SEARCH_WORDS_FIELDS.restores} value="on" />}
            <div className="min-w-48 grow [&_label]:sr-only">
              <TextField
                label={words.field}
                name={SEARCH_WORDS_FIELDS.words}
                error={own?.errors?.words}
                defaultValue={own?.submitted ?? listOf(start)}
                required
                maxLength={600}
                autoComplete="off"
              />
            </div>
            <Button type="submit" variant="secondary" busy={sending}>
              {words.save}
              <span className="sr-only">: {list}</span>
            </Button>
          </>
        )}
      </EditForm>
      <Disclosure label={words.remove}>
        <Form method="post" className="mt-2 grid max-w-xs gap-2">
          <Hidden id={row.id} intent="remove" />
          <p>
            <strong>{words.removeAsk}</strong> {words.removeSure}
          </p>
          <Button type="submit" variant="destructive" size="small" busy={sending}>
            {words.remove}
            <span className="sr-only">: {list}</span>
          </Button>
        </Form>
      </Disclosure>
    </div>
  )
}

function Hidden({ id, intent }: { id: string; intent: 'save' | 'remove' }) {
  return (
    <>
      <input type="hidden" name={SEARCH_WORDS_FIELDS.intent} value={intent} />
      <input type="hidden" name={SEARCH_WORDS_FIELDS.id} value={id} />
    </>
  )
}
