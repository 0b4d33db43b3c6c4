import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type RequestServices, servicesContext } from './request-context.ts'
import { patternsOf } from './requests/route-patterns.ts'
import { routesBySegment, segmentOf } from './requests/routes-by-segment.ts'

const handleAny = handlerFor(build.routes)
/** The request handlers by the first segment of the path. */
const handlers = new Map(
  [...routesBySegment(build.routes)].map(([segment, routes]) => [segment, handlerFor(routes)]),
)

/** A request handler of the router with these routes only. */
function handlerFor(routes: typeof build.routes) {
  const known = Object.entries(build.assets.routes).filter(([id]) => id in routes)
  const assets = { ...build.assets, routes: Object.fromEntries(known) }
  // The virtual module's type says `basename: undefined`, which exact optional properties refuse.
  return createRequestHandler({ ...build, routes, assets } as ServerBuild, import.meta.env.MODE)
}

/** Handles a request for a page, its data, or the API. */
export function handle(request: Request, services: RequestServices): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  const segment = segmentOf(new URL(request.url).pathname)
  const handleRequest = (segment !== null && handlers.get(segment)) || handleAny
  return handleRequest(request, context)
}

/** All route patterns of `routes.ts`. */
export const patterns: readonly string[] = patternsOf(build.routes)

export type Handle = typeof handle
