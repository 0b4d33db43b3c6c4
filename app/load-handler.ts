import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Handle } from './handler.ts'

type HandlerSource = {
  /** Called for each request. */
  handle: () => Promise<Handle>
  /** Puts what must come before the routes into the web server. */
  attach?: (app: FastifyInstance) => void
}

/** The built screens. */
export async function productionHandler(): Promise<HandlerSource> {
  const file = new URL('../build/server/index.js', import.meta.url)
  const built = (await import(pathToFileURL(file.pathname).href)) as { handle: Handle }
  return { handle: () => Promise.resolve(built.handle) }
}

/** The screens straight from their sources, rebuilt on each change. */
export async function developmentHandler(): Promise<HandlerSource> {
  const { createServer } = await import('vite')
  const { serveMailPreviews } = await import('./dev/mail-previews.ts')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  return {
    async handle() {
      const loaded = (await vite.ssrLoadModule('./app/handler.ts')) as { handle: Handle }
      return loaded.handle
    },
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
