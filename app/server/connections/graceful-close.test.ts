import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { countOpenRequests } from './count-open-requests.ts'
import { closeGracefully } from './graceful-close.ts'

async function listening() {
  const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  closeGracefully(app, countOpenRequests(app.server))
  app.get('/slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    return 'whole'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: (app.server.address() as AddressInfo).port }
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
  const { app, port } = await listening()
  const silent = connect(port, '127.0.0.1')
  await new Promise((resolve) => silent.once('connect', resolve))
  const leave = new AbortController()
  const response = fetch(`http://127.0.0.1:${port}/slow`, { signal: leave.signal })
  await new Promise((resolve) => setTimeout(resolve, 200))
  leave.abort()
  await expect(response).rejects.toThrow('aborted')
  await new Promise((resolve) => setTimeout(resolve, 600))
  const began = performance.now()
  await app.close()
  expect(performance.now() - began).toBeLessThan(3_000)
})

test('open requests are answered in full while idle connections are open', async () => {
  const { app, port } = await listening()
  const silent = connect(port, '127.0.0.1')
  await new Promise((resolve) => silent.once('connect', resolve))
  const responses = Array.from({ length: 20 }, async () => {
    const response = await fetch(`http://127.0.0.1:${port}/slow`)
    return await response.text()
  })
  await new Promise((resolve) => setTimeout(resolve, 200))
  await app.close()
  expect(await Promise.all(responses)).toEqual(Array.from({ length: 20 }, () => 'whole'))
})
