import { staffTitle } from '../../../content/staff/staff-title.ts'
import { documentLabels, pageToasts, pageWords } from '../../../content/staff/words.ts'
import { servicesContext } from '../../../server/request-context.ts'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrLast } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { DocumentPage } from '../../../ui/admin/words/document-page.tsx'
import { staffContext } from '../../../web/admin/staff-context.ts'
import { changeDocument } from '../../../web/admin/words/change-document.ts'
import { documentAt, loadDocument } from '../../../web/admin/words/load-document.ts'
import type { Route } from './+types/document'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: staffTitle(loaderData ? documentLabels[loaderData.name] : pageWords.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext)
  return await loadDocument(context.get(servicesContext), staff, documentAt(params.document))
}

export const clientLoader = ({ params, serverLoader }: Route.ClientLoaderArgs) =>
  loadedOrLast(`words ${params.document}`, serverLoader)
clientLoader.hydrate = true as const

export const shouldRevalidate = revalidateOnRefusal

export const action = (requested: Route.ActionArgs) => changeDocument(requested)

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast(serverAction, pageToasts.failed)

export default function DocumentWords({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return <DocumentPage loaded={loaderData} result={result} />
}
