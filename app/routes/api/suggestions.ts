import { suggestSearches } from '../../domain/catalogue/search/suggest-searches.server.ts'
import { servicesContext } from '../../server/request-context.ts'
import type { Route } from './+types/suggestions'

/** Browsers do not request the same text again within a minute. */
const KEPT = { 'Cache-Control': 'public, max-age=60' }

/** `GET /api/suggestions?search=sof`: searches that begin like it, as a list of texts. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const input = url.searchParams.get('search') ?? ''
  return Response.json(await suggestSearches(db, input), { headers: KEPT })
}
