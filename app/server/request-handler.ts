import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type RequestServices, servicesContext } from './request-context.ts'
import { patternsOf } from './route-patterns.ts'

// The virtual module's type says `basename: undefined`, which exact optional properties refuse.
const handleRequest = createRequestHandler(build as ServerBuild, import.meta.env.MODE)

/** Answers one request of a browser: a screen, its data, or one of the API's routes. */
export function handle(request: Request, services: RequestServices): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  return handleRequest(request, context)
}

/** Every address that a route answers, as `routes.ts` writes it. */
export const patterns: readonly string[] = patternsOf(build.routes)

export type Handle = typeof handle
