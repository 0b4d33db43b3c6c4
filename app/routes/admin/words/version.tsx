import { staffTitle } from '../../../content/staff/staff-title.ts'
import { documentLabels, pageToasts, pageWords } from '../../../content/staff/words.ts'
import { servicesContext } from '../../../server/request-context.ts'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { VersionPage } from '../../../ui/admin/words/version-page.tsx'
import { staffContext } from '../../../web/admin/staff-context.ts'
import { changeDocument } from '../../../web/admin/words/change-document.ts'
import { documentAt } from '../../../web/admin/words/load-document.ts'
import { loadVersion } from '../../../web/admin/words/load-version.ts'
import type { Route } from './+types/version'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: staffTitle(loaderData ? documentLabels[loaderData.name] : pageWords.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const name = documentAt(params.document)
  const staff = context.get(staffContext)
  return await loadVersion(context.get(servicesContext), staff, name, params.number)
}

export const shouldRevalidate = revalidateOnRefusal

export const action = (requested: Route.ActionArgs) => changeDocument(requested)

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast(serverAction, pageToasts.failed)

export default function DocumentVersion({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return <VersionPage loaded={loaderData} result={result} />
}
