import { waitingText } from '../../content/staff/delivery/waiting.ts'
import { wantedWords } from '../../content/staff/delivery/waiting-words.ts'
import { staffTitle } from '../../content/staff/staff-title.ts'
import { listWanted, listWantedPieces } from '../../domain/alerts/demand.server.ts'
import { servicesContext } from '../../server/request-context.ts'
import { WaitingPage } from '../../ui/admin/alerts/waiting-page.tsx'
import { revalidateOnRefusal } from '../../ui/admin/kit/revalidate-on-refusal.ts'
import { staffContext } from '../../web/admin/staff-context.ts'
import type { Route } from './+types/waiting'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(waitingText.title) },
  { name: 'robots', content: 'noindex' },
]

/** What shoppers wait for, without personal data. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const wanted = await listWanted(db, staff)
  return { wanted: wanted.map(wantedWords), pieces: await listWantedPieces(db, staff) }
}

export const shouldRevalidate = revalidateOnRefusal

export default function Waiting({ loaderData }: Route.ComponentProps) {
  return <WaitingPage {...loaderData} />
}
