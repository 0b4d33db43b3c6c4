import { Agent, request } from 'node:http'
import { createServer, type Server } from 'node:net'
import { describe, expect, inject, onTestFinished, vi } from 'vitest'
import { freshDatabase } from '../support/database/database.ts'
import { run } from '../support/database/postgres.ts'
import { freePort } from '../support/free-port.ts'
import { listedProducts, order, pay, stockOf } from './order.ts'
import { test } from './process-test.ts'
import { DEVELOPMENT, NPM_START } from './shop-process.ts'

const SHOPPER = { name: 'Sample Shopper', email: 'shopper@example.com', phone: '' }

describe('a start', () => {
  test('prints the address first, and only when the shop is ready', async ({ shops }) => {
    const shop = await shops.start({ DATA_DIR: await shops.newDataDir() })
    expect(shop.stdout[0]).toBe(`Kept is open at ${shop.url}`)
    const answers = await Promise.all(
      ['/', '/healthz', '/readyz'].map(async (path) => (await fetch(shop.url + path)).status),
    )
    expect(answers).toEqual([200, 200, 200])
    expect(shop.stray).toEqual([])
    expect(shop.logged.length).toBeGreaterThan(0)
    expect(shop.logged.filter(({ event }) => !event)).toEqual([])
  })

  test('in development serves pages from source, and the mail previews', async ({ shops }) => {
    const shop = await shops.start({}, DEVELOPMENT)
    const page = await fetch(`${shop.url}/shop`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Load more')])
    expect((await fetch(`${shop.url}/dev/mail`)).status).toBe(200)
  }, 180_000)

  test('on a port in use names the port and leaves nothing running', async ({ shops }) => {
    const taken = await listenSomewhere()
    const dataDir = await shops.newDataDir()
    const refused = await shops.refuse({ DATA_DIR: dataDir, PORT: String(taken) })
    expect(refused.code).toBe(1)
    expect(refused.stdout).toEqual([])
    expect(refused.stray).toEqual([
      `Kept did not start: PORT ${taken} is already in use by another program`,
    ])
    const shop = await shops.start({ DATA_DIR: dataDir })
    expect(shop.logged.map(({ msg }) => msg)).not.toContain(
      'The database server was still running and is used again',
    )
  })

  test('on the data folder of a running shop is refused, and that shop keeps running', async ({
    shops,
  }) => {
    const dataDir = await shops.stockedDataDir()
    const shop = await shops.start({ DATA_DIR: dataDir })
    const refused = await shops.refuse({ DATA_DIR: dataDir })
    expect(refused.code).toBe(1)
    expect(refused.stdout).toEqual([])
    expect(refused.stray).toEqual([
      expect.stringMatching(/^Kept did not start: DATA_DIR \S+ is in use by another running shop/),
    ])
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  })

  test('of two processes at the same time on one empty database migrates it once', async ({
    shops,
  }) => {
    const database = await freshDatabase()
    onTestFinished(() => database.drop())
    const empty = `${new URL(database.url).pathname.slice(1)}_empty`
    await run(inject('postgresUrl'), `create database ${empty}`)
    onTestFinished(() => run(inject('postgresUrl'), `drop database ${empty} with (force)`))
    const url = new URL(database.url)
    url.pathname = `/${empty}`
    const settings = { DATABASE_URL: url.href }
    const both = await Promise.all([shops.start(settings), shops.start(settings)])
    for (const shop of both) {
      expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
      expect(shop.stray).toEqual([])
      expect(await shop.stop()).toBe(0)
    }
  })
})

describe('a shutdown', () => {
  test('by SIGTERM is graceful', async ({ shops }) => {
    const shop = await shops.start()
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
    expect(await shop.stop()).toBe(0)
    await expect(fetch(`${shop.url}/readyz`)).rejects.toThrow('fetch failed')
    expect(shop.logged.filter(({ level }) => level >= 40)).toEqual([])
  })

  test.for(['1', '2'])(
    'resets no connection of a busy client: web processes %s',
    async (WEB_PROCESSES, { shops }) => {
      const shop = await shops.start({ WEB_PROCESSES, LOG_LEVEL: 'warn' })
      const seen = new Map<string, number>()
      const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)
      const clients = Array.from({ length: 8 }, () => askUntilRefused(shop.url, note))
      await vi.waitUntil(() => (seen.get('200') ?? 0) > 100, { timeout: 20_000 })
      expect(await shop.stop()).toBe(0)
      await Promise.all(clients)
      // Every client ends with a refused connection.
      expect([...seen.keys()].toSorted()).toEqual(['200', 'ECONNREFUSED'])
      expect(seen.get('ECONNREFUSED')).toBe(8)
    },
  )

  test('by a signal to npm is forwarded to the shop, and npm waits for it', async ({ shops }) => {
    const shop = await shops.start({}, NPM_START)
    expect(await shop.stop()).toBe(0)
    await expect(fetch(`${shop.url}/healthz`)).rejects.toThrow('fetch failed')
  })

  test('by kill -9 loses no product and no order, and needs no repair', async ({ shops }) => {
    const DATA_DIR = await shops.stockedDataDir()
    // The same port, so that the URL of the open payment page stays valid.
    const PORT = String(await freePort())
    const killed = await shops.start({ DATA_DIR, PORT })
    const pieces = await listedProducts(killed.url)
    const { paymentPage, productId, before } = await order(killed.url, SHOPPER)
    await killed.kill()

    const shop = await shops.start({ DATA_DIR, PORT })
    expect(await listedProducts(shop.url)).toEqual(pieces)
    expect(await stockOf(shop.url, productId)).toBe(before - 1)
    const thanks = await pay(paymentPage)
    expect(thanks.text).toContain('Thank You For Your Purchase!')
    expect(await stockOf(shop.url, productId)).toBe(before - 1)
    expect(await shop.stop()).toBe(0)
  })
})

/** A client with one keep-alive connection. */
async function askUntilRefused(url: string, note: (what: string) => void): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let refused = false; !refused; ) {
    await new Promise<void>((resolve) => {
      const asking = request(`${url}/healthz`, { agent }, (response) => {
        response.on('end', () => {
          note(String(response.statusCode))
          resolve()
        })
        response.resume()
      })
      asking.on('error', (error: NodeJS.ErrnoException) => {
        refused = error.code === 'ECONNREFUSED'
        note(error.code ?? error.message)
        resolve()
      })
      asking.end()
    })
  }
  agent.destroy()
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** A port that is in use until the test finishes. */
async function listenSomewhere(): Promise<number> {
  const server = createServer()
  onTestFinished(() => void server.close())
  return await listen(server)
}
