import { data, redirect } from 'react-router'
import { staffTitle } from '../../content/staff/staff-title.ts'
import { viewErrors, viewToasts, viewWords } from '../../content/staff/views.ts'
import { VIEW_LISTS, VIEWS_MAX, viewQuery } from '../../domain/staff/views/view-query.ts'
import {
  addView,
  deleteView,
  findViews,
  renameView,
  type SaveViewResult,
} from '../../domain/staff/views/views.server.ts'
import { fieldErrors, readFields } from '../../forms/fields/field-rules.ts'
import { textOf } from '../../forms/fields/form-text.ts'
import { VIEW_FIELDS, viewRules } from '../../forms/staff/view-form.ts'
import { withFlash } from '../../platform/http/flash-cookie.ts'
import { servicesContext } from '../../server/request-context.ts'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../ui/admin/kit/forms/action-result.ts'
import { loadedOrLast } from '../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../ui/admin/kit/revalidate-on-refusal.ts'
import { type ViewResult, ViewsPage } from '../../ui/admin/views/views-page.tsx'
import { staffContext } from '../../web/admin/staff-context.ts'
import type { Route } from './+types/views'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(viewWords.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  return { views: await findViews(context.get(servicesContext).db, context.get(staffContext)) }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  loadedOrLast('views', serverLoader)
clientLoader.hydrate = true as const

export const shouldRevalidate = revalidateOnRefusal

/** Saves, renames or deletes a view. A saved view redirects to its list. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const form = await request.formData()
  const id = textOf(form, VIEW_FIELDS.id)
  const intent = textOf(form, VIEW_FIELDS.intent)
  if (intent === 'delete') {
    await deleteView(db, staff, id)
    return data<ViewResult>({ ok: true, toast: viewToasts.deleted })
  }
  const list = VIEW_LISTS.find((one) => one === textOf(form, VIEW_FIELDS.list))
  const { name } = readFields(viewRules, form)
  const { name: wrong } = fieldErrors(viewRules, { name })
  if (intent === 'rename') {
    if (wrong) return refuse({ id, name }, wrong)
    const renamed = await renameView(db, staff, id, name)
    if (renamed.ok) return data<ViewResult>({ ok: true, toast: viewToasts.renamed })
    if (renamed.reason === 'missing') {
      return data<ViewResult>({ ok: false, toast: viewToasts.gone }, 409)
    }
    return refuse({ id, name }, wordsOf(renamed.reason))
  }
  if (intent !== 'save' || !list) throw data(null, 400)
  const search = viewQuery(list, textOf(form, VIEW_FIELDS.search))
  if (wrong) return refuse({ id: null, list, search, name }, wrong)
  const saved = await addView(db, staff, { list, name, search })
  if (!saved.ok) return refuse({ id: null, list, search, name }, wordsOf(saved.reason))
  return redirect(`/admin/${list}?${search}`, withFlash('staff-view-saved'))
}

const wordsOf = (reason: Extract<SaveViewResult, { ok: false }>['reason']) =>
  reason === 'too-many' ? viewErrors.tooMany(VIEWS_MAX) : viewErrors.taken

function refuse(submitted: Pick<ViewResult, 'id' | 'list' | 'search' | 'name'>, error: string) {
  return data<ViewResult>({ ok: false, ...submitted, errors: { name: error } }, 422)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast<ViewResult>(serverAction as () => Promise<ViewResult>, viewToasts.failed)

export default function Views({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData) as ViewResult | undefined
  useResultToast(result)
  return <ViewsPage views={loaderData.views} result={result} />
}
