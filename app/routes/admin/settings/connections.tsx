import { data } from 'react-router'
import { CONNECTIONS, connectionWords } from '../../../content/staff/connections.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { can } from '../../../domain/staff/roles.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { useKeptResult } from '../../../ui/admin/kit/forms/action-result.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { ConnectionsPage } from '../../../ui/admin/settings/connections-page.tsx'
import { connectionState, tryConnection } from '../../../web/admin/settings/connections.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/connections'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(connectionWords.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = context.get(staffContext)
  return {
    states: await connectionState(context.get(servicesContext), context.get(staffContext)),
    hasMailbox: context.get(servicesContext).mailbox !== null,
    mayTry: can(role, 'administer'),
  }
}

export const shouldRevalidate = revalidateOnRefusal

/** Tests one connection. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const connection = CONNECTIONS.find((one) => one === textOf(form, 'connection'))
  if (!connection) throw data(null, 400)
  return await tryConnection(context.get(servicesContext), context.get(staffContext), connection)
}

export default function Connections({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  return <ConnectionsPage {...loaderData} result={result} />
}
