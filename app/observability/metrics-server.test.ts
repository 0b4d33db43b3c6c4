import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../test/support/free-port.ts'
import { type MetricsServer, serveMetrics } from './metrics-server.ts'

const HOST = '127.0.0.1'

async function serve(ports: readonly number[], text: string): Promise<MetricsServer | null> {
  const server = await serveMetrics(ports, HOST, () =>
    Promise.resolve({ type: 'text/plain', text }),
  )
  if (server) onTestFinished(() => server.close())
  return server
}

test('each process uses the next free port, or none', async () => {
  const ports = [await freePort(), await freePort()]
  expect((await serve(ports, 'first'))?.port).toBe(ports[0])
  expect((await serve(ports, 'second'))?.port).toBe(ports[1])
  expect(await serve(ports, 'third')).toBe(null)
  const responses = ports.map(async (port) =>
    (await fetch(`http://${HOST}:${port}/metrics`)).text(),
  )
  expect(await Promise.all(responses)).toEqual(['first', 'second'])
})

test('a released port is reused', async () => {
  const ports = [await freePort(), await freePort()]
  const first = await serve(ports, 'first')
  await serve(ports, 'second')
  await first?.close()
  expect((await serve(ports, 'first again'))?.port).toBe(ports[0])
})
