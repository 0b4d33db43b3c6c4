import { settingsSections, settingsToasts } from '../../../content/staff/settings.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { servicesContext } from '../../../server/request-context.ts'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrLast } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { SectionPage } from '../../../ui/admin/settings/section-page.tsx'
import { loadSection, saveSectionForm, sectionAt } from '../../../web/admin/settings/sections.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/section'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: staffTitle(loaderData ? settingsSections[loaderData.section].title : 'Settings') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext)
  return await loadSection(context.get(servicesContext), staff, sectionAt(params.section))
}

export const clientLoader = ({ params, serverLoader }: Route.ClientLoaderArgs) =>
  loadedOrLast(`settings ${params.section}`, serverLoader)
clientLoader.hydrate = true as const

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, params, context }: Route.ActionArgs) {
  const section = sectionAt(params.section)
  const form = await request.formData()
  return await saveSectionForm(
    context.get(servicesContext),
    context.get(staffContext),
    section,
    form,
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast(serverAction, settingsToasts.failed)

export default function SettingsSection({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return <SectionPage loaded={loaderData} result={result} />
}
