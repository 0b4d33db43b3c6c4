import { settingsWords } from '../../../content/staff/settings.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { hasSamples } from '../../../domain/delivery-rounds/samples/remove-samples.server.ts'
import { findConfirmations } from '../../../domain/pages/admin/confirm-defaults.server.ts'
import { listDocuments } from '../../../domain/pages/admin/list-documents.server.ts'
import { setupSteps } from '../../../domain/settings/sample-content.ts'
import { showsSampleTestimonials } from '../../../domain/testimonials/shown-testimonials.server.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { OverviewPage } from '../../../ui/admin/settings/overview-page.tsx'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/overview'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(settingsWords.title) },
  { name: 'robots', content: 'noindex' },
]

/** Which content is still a sample, and which page texts no staff member has confirmed yet. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings, pageTexts, connections } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const [samples, hasSampleOrders, states, confirmed] = await Promise.all([
    showsSampleTestimonials(db),
    hasSamples(db),
    listDocuments(db, staff),
    findConfirmations(db, staff, pageTexts.defaults),
  ])
  return {
    steps: setupSteps(settings.current, settings.defaults, connections.mail.from),
    showsSampleTestimonials: samples,
    hasSampleOrders,
    documents: states.map(({ document, publishedAt }) => ({
      document,
      state: publishedAt
        ? ('published' as const)
        : confirmed.some((one) => one.document === document)
          ? ('confirmed' as const)
          : ('unread' as const),
    })),
  }
}

export default function SettingsOverview({ loaderData }: Route.ComponentProps) {
  return <OverviewPage {...loaderData} />
}
