import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { countOpenRequests } from './count-open-requests.ts'
import { drain } from './drain.ts'

async function listening() {
  const server = createServer((request, response) => {
    setTimeout(() => response.end('here'), request.url === '/slow' ? 600 : 0)
  })
  const requests = countOpenRequests(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function timeOf(work: Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work
  return performance.now() - began
}

test('requests are answered during the drain period', async () => {
  const { requests, url } = await listening()
  let going = true
  const asking = (async () => {
    for (; going; await wait(50)) expect(await (await fetch(url)).text()).toBe('here')
  })()
  expect(await timeOf(drain(requests, 800))).toBeGreaterThanOrEqual(790)
  going = false
  await asking
})

test('draining ends early without requests, and immediately without a period', async () => {
  const { requests, url } = await listening()
  await (await fetch(url)).text()
  expect(await timeOf(drain(requests, 20_000))).toBeLessThan(5_000)
  expect(await timeOf(drain(requests, 0))).toBeLessThan(250)
})

test('draining waits for open requests', async () => {
  const { requests, url } = await listening()
  const slow = fetch(`${url}/slow`).then((response) => response.text())
  await vi.waitUntil(() => requests.begun === 1, { timeout: 10_000 })
  await drain(requests, 20_000)
  expect(requests.open).toBe(0)
  expect(await slow).toBe('here')
})
