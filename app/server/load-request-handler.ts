import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { ROOT_FOLDER } from '../platform/files/root-folder.ts'
import type { Handle } from './request-handler.ts'

type Screens = { handle: Handle; patterns: readonly string[] }

type HandlerSource = {
  /** The request handler; called for each request. */
  handle: () => Promise<Handle>
  /** The route patterns. */
  patterns: () => Promise<readonly string[]>
  /** Adds middleware that must run before the routes. */
  attach?: (app: FastifyInstance) => void
}

/** The handler of the production build. */
export async function productionHandler(): Promise<HandlerSource> {
  const file = pathToFileURL(path.join(ROOT_FOLDER, 'build/server/index.js'))
  const built = (await import(file.href)) as Screens
  return {
    handle: () => Promise.resolve(built.handle),
    patterns: () => Promise.resolve(built.patterns),
  }
}

/** The development handler, compiled from the sources on each change. */
export async function developmentHandler(): Promise<HandlerSource> {
  const { createServer } = await import('vite')
  const { serveMailPreviews } = await import('./mail-previews/mail-previews.ts')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const load = async () => (await vite.ssrLoadModule('./app/server/request-handler.ts')) as Screens
  return {
    handle: async () => (await load()).handle,
    patterns: async () => (await load()).patterns,
    attach(app) {
      app.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, done)
      })
      app.addHook('onClose', () => vite.close())
      serveMailPreviews(app)
    },
  }
}

export type { HandlerSource }
