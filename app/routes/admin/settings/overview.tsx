import { settingsWords } from '../../../content/staff/settings.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { type SetupStep, setupSteps } from '../../../domain/settings/sample-content.ts'
import { showsSampleTestimonials } from '../../../domain/testimonials/shown-testimonials.server.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { OverviewPage } from '../../../ui/admin/settings/overview-page.tsx'
import type { Route } from './+types/overview'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(settingsWords.title) },
  { name: 'robots', content: 'noindex' },
]

/** What is still sample content. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext)
  const steps = setupSteps(settings.current, settings.defaults)
  const done = !(await showsSampleTestimonials(db))
  const testimonials: SetupStep = { fact: 'testimonials', section: null, done }
  return { steps: [...steps, testimonials] }
}

export default function SettingsOverview({ loaderData }: Route.ComponentProps) {
  return <OverviewPage {...loaderData} />
}
