import { comparePage } from '../../../content/product/compare.ts'
import { findToCompare } from '../../../domain/catalogue/shop/find-to-compare.server.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { CompareScreen } from '../../../ui/compare/compare-screen.tsx'
import { pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import { shownCards } from '../../../web/shown-cards.ts'
import type { Route } from './+types/compare'

export const headers: Route.HeadersFunction = () => NO_STORE

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: comparePage.title,
    description: comparePage.description,
    path: '/compare',
    root: rootOf(matches),
    unlisted: true,
  })

/** `GET /compare?ids=a,b`: pieces side by side, by their address alone. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext)
  const comparison = await findToCompare(db, url.searchParams.getAll('ids'))
  const { few } = settings.current.shop
  return { ...comparison, others: shownCards(comparison.others, few) }
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  return <CompareScreen {...loaderData} />
}
