import { staffTitle } from '../../../content/staff/staff-title.ts'
import { pageWords } from '../../../content/staff/words.ts'
import { listDocuments } from '../../../domain/pages/admin/list-documents.server.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { loadedOrLast } from '../../../ui/admin/kit/last-loaded.ts'
import { WordsList } from '../../../ui/admin/words/words-list.tsx'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(pageWords.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  return { documents: await listDocuments(db, context.get(staffContext)) }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  loadedOrLast('words', serverLoader)
clientLoader.hydrate = true as const

export default function Words({ loaderData }: Route.ComponentProps) {
  return <WordsList documents={loaderData.documents} />
}
