import { findMeasures } from '../../domain/catalogue/fit/find-measures.server.ts'
import { MEASURE_BATCH_SIZE } from '../../domain/catalogue/fit/measure-batch.ts'
import { isProductId } from '../../platform/values/ids.ts'
import { servicesContext } from '../../server/request-context.ts'
import type { Route } from './+types/measures'

/**
 * `GET /api/measures?ids=a,b`: the measures of these products, 48 at most, in millimetres and grams.
 * Products that are not listed are omitted.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const requested = (url.searchParams.get('ids') ?? '').toLowerCase().split(',')
  const ids = [...new Set(requested)].filter(isProductId).slice(0, MEASURE_BATCH_SIZE)
  const measures = await findMeasures(context.get(servicesContext).db, ids)
  return Response.json(measures, { headers: { 'Cache-Control': 'public, max-age=300' } })
}
