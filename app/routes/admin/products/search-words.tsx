import { data } from 'react-router'
import {
  meaningProblem,
  searchWordsProblem,
  searchWordsText,
  searchWordsToasts,
} from '../../../content/staff/products/search-words.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import {
  listSynonyms,
  removeSynonyms,
  saveSynonyms,
} from '../../../domain/catalogue/admin/synonyms.server.ts'
import {
  dismissSearch,
  explainSearch,
  listZeroResultSearches,
} from '../../../domain/catalogue/zero-result-searches/handle-zero-result-searches.server.ts'
import { can } from '../../../domain/staff/roles.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { servicesContext } from '../../../server/request-context.ts'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import {
  SEARCH_WORDS_FIELDS,
  type SearchWordsResult,
} from '../../../ui/admin/search-words/search-words-fields.ts'
import { SearchWordsPage } from '../../../ui/admin/search-words/search-words-page.tsx'
import { loadList } from '../../../web/admin/load-list.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/search-words'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(searchWordsText.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext)
  const staff = context.get(staffContext)
  return await loadList(log, 'catalogue.read_failed', 'the search words', async () => {
    const rows = await listSynonyms(db, staff)
    const empty = await listZeroResultSearches(db, staff)
    return { rows, empty, mayEdit: can(staff.role, 'administer') }
  })
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, context }: Route.ActionArgs) {
  const { db, log } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const form = await request.formData()
  const id = textOf(form, SEARCH_WORDS_FIELDS.id)
  const text = textOf(form, SEARCH_WORDS_FIELDS.words)
  const intent = textOf(form, SEARCH_WORDS_FIELDS.intent)
  try {
    if (intent === 'remove') {
      await removeSynonyms(db, staff, id)
      return respond({ ok: true, id, toast: searchWordsToasts.removed })
    }
    if (intent === 'dismiss') {
      await dismissSearch(db, staff, id)
      return respond({ ok: true, id, toast: searchWordsToasts.dismissed })
    }
    const version = Number(textOf(form, 'version'))
    const restores = form.has(SEARCH_WORDS_FIELDS.restores)
    const saved =
      intent === 'explain'
        ? await explainSearch(db, staff, id, text)
        : await saveSynonyms(db, staff, id === '' ? null : { id, version, restores }, text)
    if (saved.ok) {
      return respond({ ok: true, id, saved: saved.version, toast: searchWordsToasts.saved })
    }
    const problem = intent === 'explain' ? meaningProblem(saved) : searchWordsProblem(saved)
    const refused = { ok: false, id, submitted: text, errors: { words: problem } }
    const removed = saved.reason === 'removed' && { removed: version }
    const conflict = saved.reason === 'changed' || saved.reason === 'removed'
    return respond({ ...refused, ...removed, conflict, toast: searchWordsToasts.notSaved }, 422)
  } catch (err) {
    log.error({ event: 'search.synonyms_save_failed', err }, 'search words could not be changed')
    return respond({ ok: false, id, toast: searchWordsToasts.failed }, 500)
  }
}

function respond(result: SearchWordsResult, status = 200) {
  return data(result, status)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast<SearchWordsResult>(serverAction, searchWordsToasts.failed)

/** The synonyms of the search. */
export default function SearchWords({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return <SearchWordsPage loaded={loaderData.loaded} result={result} />
}
