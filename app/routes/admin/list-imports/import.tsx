import { data } from 'react-router'
import { listImportText, listImportToasts, listKinds } from '../../../content/staff/list-import.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import {
  cancelListImport,
  startListImport,
} from '../../../domain/list-import/change-list-import.server.ts'
import {
  findListImport,
  findListRows,
  LIST_ROWS_PER_PAGE,
} from '../../../domain/list-import/find-list-imports.server.ts'
import { LIST_FIELDS } from '../../../domain/list-import/list-fields.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { servicesContext } from '../../../server/request-context.ts'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { ListImportPage } from '../../../ui/admin/list-imports/list-import-page.tsx'
import { actionResult } from '../../../web/admin/action-result.ts'
import { listDeps, listKindOf } from '../../../web/admin/list-imports/receive-list.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/import'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: staffTitle(
      loaderData?.found ? listKinds[loaderData.found.kind].title : listImportText.import,
    ),
  },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const kind = listKindOf(params.kind)
  const found = kind && (await findListImport(db, staff, kind, params.id))
  if (!found) return data({ found: null }, 404)
  const after = Number(url.searchParams.get('after') ?? 0)
  const rows = await findListRows(db, staff, {
    id: found.id,
    after: Number.isSafeInteger(after) && after >= 0 && after < 2 ** 31 ? after : 0,
    onlyNoted: url.searchParams.get('show') === 'noted',
  })
  return { found, rows, hasMore: rows.length === LIST_ROWS_PER_PAGE }
}

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, params: { kind, id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { db, clock, log } = services
  const staff = context.get(staffContext)
  const intent = textOf(await request.formData(), LIST_FIELDS.intent)
  if ((intent !== 'start' && intent !== 'cancel') || !listKindOf(kind)) throw data(null, 400)
  try {
    const result =
      intent === 'start'
        ? await startListImport(db, staff, id, listDeps(services))
        : await cancelListImport(db, staff, id, clock.now())
    if (!result.ok) return actionResult({ ok: false, toast: listImportToasts.otherState }, 409)
    const { done: finished, cancelled } = listImportToasts
    return actionResult({ ok: true, toast: intent === 'start' ? finished : cancelled })
  } catch (err) {
    log.error(
      { event: 'list_import.change_failed', err, importId: id },
      'a list import could not be started or cancelled',
    )
    return actionResult({ ok: false, toast: listImportToasts.failed }, 500)
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast(serverAction, listImportToasts.failed)

/** One import of a list: what would happen with its rows, or what happened. */
export default function ListImport({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return <ListImportPage {...loaderData} said={result?.toast} />
}
