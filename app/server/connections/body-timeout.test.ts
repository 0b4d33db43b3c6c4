import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { limitBodyTime } from './body-timeout.ts'

/** Sends a request whose body never ends; resolves when the connection is closed. */
function sendSlowly(port: number, path: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('close', () => resolve())
    socket.on('error', () => undefined)
    socket.resume()
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: shop\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nslow`,
    )
  })
}

test('an incomplete body times out, later on routes with a longer timeout', async () => {
  const app = fastify()
  limitBodyTime(app, 0.1)
  app.post('/', async () => 'taken')
  app.post('/patient', { config: { bodySeconds: 0.5 } }, async () => 'taken')
  app.get('/', async () => 'page')
  app.post('/refused', { onRequest: (_request, _reply, done) => done(new Error('no')) }, () => '')
  app.setErrorHandler(async (_error, request) => {
    // A handler that reads the whole body.
    for await (const _ of request.raw);
    return 'refused'
  })
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  try {
    const patient = performance.now()
    const closed: string[] = []
    const paths = ['/', '/refused', '/patient']
    await Promise.all(
      paths.map(async (path) => {
        await sendSlowly(port, path)
        closed.push(path)
      }),
    )
    expect(closed.at(-1)).toBe('/patient')
    expect(performance.now() - patient).toBeGreaterThan(400)

    const whole = { method: 'POST', body: 'a', headers: { 'content-type': 'text/plain' } }
    expect(await (await fetch(`http://127.0.0.1:${port}/`, whole)).text()).toBe('taken')
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('page')
  } finally {
    await app.close()
  }
})
