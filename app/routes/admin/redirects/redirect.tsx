import { data, redirect } from 'react-router'
import { redirectText, redirectToasts } from '../../../content/staff/redirects.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { findRedirect } from '../../../domain/redirects/find-redirect.server.ts'
import { can } from '../../../domain/staff/roles.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { resultOrToast, useKeptResult } from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { RedirectDialog } from '../../../ui/admin/redirects/redirect-dialog.tsx'
import type { RedirectResult } from '../../../ui/admin/redirects/redirect-result.ts'
import { dialogResult } from '../../../web/admin/dialog-result.ts'
import { changeRedirect } from '../../../web/admin/redirects/change-redirect.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/redirect'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(redirectText.one) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const found = await findRedirect(db, staff, params.id)
  if (!found) throw data(null, 404)
  return { loaded: { redirect: found, mayEdit: can(staff.role, 'edit') } }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  return await dialogResult<RedirectResult>(
    services.log,
    { event: 'redirects.change_failed', redirect: params.id },
    { ok: false, toast: redirectToasts.failed },
    async () => {
      const changed = await changeRedirect(services, context.get(staffContext), params.id, form)
      if (changed === 'deleted') throw redirect(`/admin/redirects${url.search}`)
      return changed
    },
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast<RedirectResult>(serverAction, redirectToasts.failed)

export default function Redirect({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  return <RedirectDialog loaded={loaderData.loaded} result={result} />
}
