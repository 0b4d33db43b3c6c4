import type { VisitCounter } from '../../domain/visits/visit-counter.server.ts'
import { pageViewOf, type SeenRequest } from './page-view.ts'

/** Counts a response if it is a page view. */
export function countPageView(visits: VisitCounter, request: SeenRequest, status: number): void {
  const view = pageViewOf(request, status)
  if (!view) return
  visits.count(view.page, view.product)
  if (view.visit) visits.count('visit')
}
