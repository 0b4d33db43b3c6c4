import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Handle } from './request-handler.ts'

type Screens = { handle: Handle; patterns: readonly string[] }

type HandlerSource = {
  /** Called for each request. */
  handle: () => Promise<Handle>
  /** The addresses that it knows, with names in place of what differs. */
  patterns: () => Promise<readonly string[]>
  /** Puts what must come before the routes into the web server. */
  attach?: (app: FastifyInstance) => void
}

/** The built screens. */
export async function productionHandler(): Promise<HandlerSource> {
  const file = new URL('../../build/server/index.js', import.meta.url)
  const built = (await import(pathToFileURL(file.pathname).href)) as Screens
  return {
    handle: () => Promise.resolve(built.handle),
    patterns: () => Promise.resolve(built.patterns),
  }
}

/** The screens straight from their sources, rebuilt on each change. */
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
