import { settingsWords } from '../../../content/staff/settings.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { setupSteps } from '../../../domain/settings/sample-content.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { OverviewPage } from '../../../ui/admin/settings/overview-page.tsx'
import type { Route } from './+types/overview'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(settingsWords.title) },
  { name: 'robots', content: 'noindex' },
]

/** What is still sample content. */
export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(servicesContext)
  return { steps: setupSteps(settings.current, settings.defaults) }
}

export default function SettingsOverview({ loaderData }: Route.ComponentProps) {
  return <OverviewPage {...loaderData} />
}
