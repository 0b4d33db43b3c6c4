import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import routes, { clientFiles, developmentRoutes, serverRoutes } from '../../../app/routes.ts'
import { productionHandler } from '../../../app/server/load-request-handler.ts'
import { serveMailPreviews } from '../../../app/server/mail-previews/mail-previews.ts'
import { startTestShop, type TestShop } from '../../support/shop.ts'

/** The diagnostics channel on which Fastify publishes every server that it creates. */
const CREATED = 'fastify.initialization'

let shop: TestShop
let registered: RouteOptions[] = []

function record(server: FastifyInstance): RouteOptions[] {
  const routes: RouteOptions[] = []
  server.addHook('onRoute', (route) => void routes.push(route))
  return routes
}

beforeAll(async () => {
  const servers = new Map<FastifyInstance, RouteOptions[]>()
  const recordCreated = (message: unknown) => {
    const server = (message as { fastify: FastifyInstance }).fastify
    servers.set(server, record(server))
  }
  subscribe(CREATED, recordCreated)
  shop = await startTestShop()
  unsubscribe(CREATED, recordCreated)
  const port = Number(new URL(shop.url).port)
  // The payment sandbox has its own server.
  const ownsPort = (server: FastifyInstance) =>
    server.addresses().some((own) => typeof own === 'object' && own.port === port)
  registered = [...servers].find(([server]) => ownsPort(server))?.[1] ?? []
})
afterAll(() => shop.stop())

test('routes.ts lists exactly the routes that Fastify registers', () => {
  const files = clientFiles.map((url) => `GET ${url}`)
  expect(addressesOf(registered)).toEqual(['ALL *', ...files, ...listed(serverRoutes)].toSorted())
})

test('routes.ts lists exactly the routes that Fastify registers in development', () => {
  const server = fastify()
  const developing = record(server)
  serveMailPreviews(server)
  expect(addressesOf(developing)).toEqual(listed(developmentRoutes))
})

test('the modules named in routes.ts exist', () => {
  const files = new Set([...serverRoutes, ...developmentRoutes].map(({ file }) => file))
  const missing = [...files].filter((file) => !existsSync(`app/${file}`))
  expect(missing).toEqual([])
})

test('routes.ts lists exactly the routes of React Router', async () => {
  const { patterns } = await productionHandler()
  expect((await patterns()).toSorted()).toEqual([...new Set(patternsOf(routes))].toSorted())
})

test('no listed address without parameters returns 404', async () => {
  const urls = serverRoutes.filter(({ method }) => method === 'GET').map(({ url }) => url)
  const fixed = [...urls, ...clientFiles].filter((url) => !/[:*]/.test(url))
  const responses = await Promise.all([...fixed, '/__manifest?p=%2Fshop&version=x'].map(statusOf))
  expect(responses.filter(({ status }) => status === 404)).toEqual([])
})

async function statusOf(url: string) {
  const response = await fetch(shop.url + url)
  await response.text()
  return { url, status: response.status }
}

const listed = (entries: typeof serverRoutes) =>
  entries.map(({ method, url }) => `${method} ${url}`).toSorted()

/** The routes without HEAD and without compressed files, with one entry for all scripts and styles. */
function addressesOf(options: readonly RouteOptions[]): string[] {
  const addresses = options.flatMap(({ method, url }) => {
    const address = url.startsWith('/assets/') ? '/assets/*' : url.replace(/\.(br|gz)$/, '')
    const methods = [method].flat().filter((one) => one !== 'HEAD')
    return methods.length > 5 ? [`ALL ${address}`] : methods.map((one) => `${one} ${address}`)
  })
  return [...new Set(addresses)].toSorted()
}

function patternsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const pattern = path ? `${parent}/${path}` : parent
    return [...(path || index ? [pattern || '/'] : []), ...patternsOf(children ?? [], pattern)]
  })
}
