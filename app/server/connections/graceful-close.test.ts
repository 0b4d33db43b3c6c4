import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { countOpenRequests } from './count-open-requests.ts'
import { closeGracefully } from './graceful-close.ts'

/** The interval is shorter than a response. */
const BEGUN = { timeout: 10_000, interval: 5 }

async function listening() {
  const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  const requests = countOpenRequests(app.server)
  closeGracefully(app, requests)
  app.get('/slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    return 'whole'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, requests, port: (app.server.address() as AddressInfo).port }
}

test('an idle connection does not delay closing', async () => {
  const { app, port } = await listening()
  const silent = connect(port, '127.0.0.1')
  await new Promise((resolve) => silent.once('connect', resolve))
  const closed = new Promise((resolve) => silent.once('close', resolve))
  const began = performance.now()
  await app.close()
  await closed
  expect(performance.now() - began).toBeLessThan(3_000)
})

test('a request that its client aborted does not delay closing', async () => {
  const { app, requests, port } = await listening()
  const silent = connect(port, '127.0.0.1')
  await new Promise((resolve) => silent.once('connect', resolve))
  const leave = new AbortController()
  const response = fetch(`http://127.0.0.1:${port}/slow`, { signal: leave.signal })
  await vi.waitUntil(() => requests.begun === 1, BEGUN)
  leave.abort()
  await expect(response).rejects.toThrow('aborted')
  await new Promise((resolve) => setTimeout(resolve, 600))
  const began = performance.now()
  await app.close()
  expect(performance.now() - began).toBeLessThan(3_000)
})

test('open requests are answered in full while idle connections are open', async () => {
  const { app, requests, port } = await listening()
  const silent = connect(port, '127.0.0.1')
  await new Promise((resolve) => silent.once('connect', resolve))
  const responses = Array.from({ length: 20 }, async () => {
    const response = await fetch(`http://127.0.0.1:${port}/slow`)
    return await response.text()
  })
  await vi.waitUntil(() => requests.begun === 20, BEGUN)
  await app.close()
  expect(await Promise.all(responses)).toEqual(Array.from({ length: 20 }, () => 'whole'))
})
