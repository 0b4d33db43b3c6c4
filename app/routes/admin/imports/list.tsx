import { data, href, redirect } from 'react-router'
import { importText, importToasts } from '../../../content/staff/products/product-import.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { listImports } from '../../../domain/product-admin/import/find-imports.server.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { ImportsPage } from '../../../ui/admin/imports/imports-page.tsx'
import { useKeptResult } from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { receiveImport } from '../../../web/admin/imports/import-result.ts'
import { loadList } from '../../../web/admin/load-list.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(importText.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext)
  return await loadList(log, 'import.read_failed', 'the imports', () =>
    listImports(db, context.get(staffContext)),
  )
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

/** Runs after `server/uploads/import-uploads.ts` has stored the files. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const received = await receiveImport(
    services,
    context.get(staffContext),
    await request.formData(),
  ).catch((err: unknown) => {
    services.log.error({ event: 'import.upload_failed', err }, 'an import could not be created')
    return { ok: false, problem: importToasts.failed.title } as const
  })
  if (received.ok) return redirect(href('/admin/products/import/:id', { id: received.id }), 303)
  return data({ problem: received.problem }, 422)
}

/** Imports of products, and a form for a new one. */
export default function Imports({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  return <ImportsPage loaded={loaderData.loaded} problem={result?.problem} />
}
