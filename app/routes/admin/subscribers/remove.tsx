import { staffTitle } from '../../../content/staff/staff-title.ts'
import { findSubscriber } from '../../../domain/newsletter/find-subscriber.server.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { RemoveDialog } from '../../../ui/admin/subscribers/remove-dialog.tsx'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/remove'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle('Remove a subscriber') },
  { name: 'robots', content: 'noindex' },
]

/** Asks for confirmation; the list's action removes. A subscriber already removed is no error. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const subscriber = await findSubscriber(db, context.get(staffContext), params.id)
  return { loaded: { subscriber } }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export default function RemoveSubscriber({ loaderData }: Route.ComponentProps) {
  return <RemoveDialog loaded={loaderData.loaded} />
}
