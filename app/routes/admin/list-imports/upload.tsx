import { data, href, redirect } from 'react-router'
import { listImportText, listImportToasts, listKinds } from '../../../content/staff/list-import.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { listListImports } from '../../../domain/list-import/find-list-imports.server.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { useKeptResult } from '../../../ui/admin/kit/forms/action-result.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { ListImportsPage } from '../../../ui/admin/list-imports/list-imports-page.tsx'
import { listKindOf, receiveList } from '../../../web/admin/list-imports/receive-list.ts'
import { loadList } from '../../../web/admin/load-list.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/upload'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: staffTitle(loaderData?.kind ? listKinds[loaderData.kind].title : listImportText.import),
  },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext)
  const kind = listKindOf(params.kind)
  if (!kind) return data({ kind, loaded: [] }, 404)
  const { loaded } = await loadList(log, 'list_import.read_failed', 'the imports', () =>
    listListImports(db, context.get(staffContext), kind),
  )
  return data({ kind, loaded })
}

export const shouldRevalidate = revalidateOnRefusal

/** Runs after `server/uploads/list-uploads.ts` has stored the file. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const kind = listKindOf(params.kind)
  const form = await request.formData()
  if (!kind) throw data(null, 404)
  const staff = context.get(staffContext)
  const received = await receiveList(services, staff, kind, form).catch((err: unknown) => {
    services.log.error({ event: 'list_import.upload_failed', err }, 'a list could not be read')
    return { ok: false, problem: listImportToasts.failed.title } as const
  })
  if (!received.ok) return data({ problem: received.problem }, 422)
  return redirect(href('/admin/import/:kind/:id', { kind, id: received.id }), 303)
}

/** Imports of one list, and a form for a new one. */
export default function ListImports({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  return <ListImportsPage {...loaderData} problem={result?.problem} />
}
