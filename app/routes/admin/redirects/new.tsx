import { redirect } from 'react-router'
import { redirectText, redirectToasts } from '../../../content/staff/redirects.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { resultOrToast, useKeptResult } from '../../../ui/admin/kit/forms/action-result.ts'
import { NewRedirectDialog } from '../../../ui/admin/redirects/new-redirect-dialog.tsx'
import type { RedirectResult } from '../../../ui/admin/redirects/redirect-result.ts'
import { dialogResult } from '../../../web/admin/dialog-result.ts'
import { newRedirect } from '../../../web/admin/redirects/change-redirect.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/new'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(redirectText.newTitle) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  return await dialogResult<RedirectResult>(
    services.log,
    { event: 'redirects.change_failed' },
    { ok: false, toast: redirectToasts.failed },
    async () => {
      const made = await newRedirect(services, context.get(staffContext), form)
      if (made.id !== undefined) throw redirect(`/admin/redirects/${made.id}${url.search}`)
      return made
    },
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast<RedirectResult>(serverAction, redirectToasts.failed)

export default function NewRedirect({ actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  return <NewRedirectDialog result={result} />
}
