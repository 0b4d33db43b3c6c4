import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type RequestServices, servicesContext } from './request-context.ts'
import { patternsOf } from './requests/route-patterns.ts'

// The virtual module's type says `basename: undefined`, which exact optional properties refuse.
const handleRequest = createRequestHandler(build as ServerBuild, import.meta.env.MODE)

/** Handles a request for a page, its data, or the API. */
export function handle(request: Request, services: RequestServices): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  return handleRequest(request, context)
}

/** All route patterns of `routes.ts`. */
export const patterns: readonly string[] = patternsOf(build.routes)

export type Handle = typeof handle
