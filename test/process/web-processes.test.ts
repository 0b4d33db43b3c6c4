import { createServer } from 'node:net'
import { describe, expect, onTestFinished } from 'vitest'
import { freshDatabase } from '../support/database/database.ts'
import { startMailServer } from '../support/mail/mail-server.ts'
import { eventually } from '../support/shop.ts'
import { order, pay } from './order.ts'
import { test } from './process-test.ts'
import type { ShopProcess } from './shop-process.ts'

const SHOPPER = { name: 'Sample Shopper', email: 'shopper@example.com', phone: '' }
const TWO = { WEB_PROCESSES: '2' }
const TIMEOUT_MS = 30_000
const ENDED = 'a web process exited and will be replaced'

describe('a shop with two web processes', () => {
  test('prints no more than a single process, sells, and sends each mail once', async ({
    shops,
  }) => {
    const mail = await startMailServer()
    onTestFinished(() => mail.down())
    const DATA_DIR = await shops.newDataDir()
    const shop = await shops.start({ ...TWO, DATA_DIR, SMTP_URL: mail.url })
    expect(shop.stdout[0]).toBe(`Kept is open at ${shop.url}`)
    await opened(shop, 2)
    const { paymentPage } = await order(shop.url, SHOPPER)
    expect((await pay(paymentPage)).text).toContain('Thank You For Your Purchase!')
    await eventually(async () => mail.taken.length >= 2)
    expect(await shop.stop()).toBe(0)
    const ids = mail.taken.map((one) => one.header('Message-ID'))
    // There is one mail to the customer and one to the shop, in any order.
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(2)
    expect(shop.stray).toEqual([])
    expect(shop.logged.filter(({ level }) => level >= 40)).toEqual([])
  })

  test('continues when one of them exits, and replaces it', async ({ shops }) => {
    const shop = await shops.start(await elsewhere())
    const [one, other] = await opened(shop, 2)
    // A service manager signals all processes; the primary process alone coordinates the shutdown.
    for (const pid of [one, other]) end(pid, 'SIGTERM')
    expect((await ask(shop)).status).toBe(200)
    end(one, 'SIGKILL')
    await eventually(async () => shop.logged.some(({ msg }) => msg === ENDED))
    expect((await ask(shop)).status).toBe(200)
    await opened(shop, 3)
    // The replacement does not depend on the old process.
    end(other, 'SIGKILL')
    await eventually(async () => shop.logged.filter(({ msg }) => msg === ENDED).length === 2)
    expect((await ask(shop)).status).toBe(200)
    expect(await shop.stop()).toBe(0)
  })

  test('exits with its primary process, however that exits', async ({ shops }) => {
    const shop = await shops.start(await elsewhere())
    const pids = await opened(shop, 2)
    await shop.kill()
    await eventually(async () => pids.every((pid) => !isAlive(pid)))
  })

  test('names a port in use and leaves nothing running', async ({ shops }) => {
    const server = createServer()
    onTestFinished(() => void server.close())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const PORT = String(typeof address === 'object' ? address?.port : 0)
    const refused = await shops.refuse({ ...(await elsewhere()), PORT })
    expect(refused.code).toBe(1)
    expect(refused.stdout).toEqual([])
    expect(refused.stray).toEqual([
      `Kept did not start: PORT ${PORT} is already in use by another program`,
    ])
  })
})

/** Settings with an existing database, which makes the start faster. */
async function elsewhere() {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  return { ...TWO, DATABASE_URL: database.url }
}

/** Waits until `count` processes have logged that they are ready. @returns their ids */
async function opened({ logged }: ShopProcess, count: number): Promise<number[]> {
  return await eventually(async () => {
    const pids = logged.flatMap(
      ({ msg, pid }) => (msg === 'a web process has started' && pid) || [],
    )
    return pids.length === count && pids
  }, TIMEOUT_MS)
}

/** @param pid must be defined, because 0 would signal the test's own process group */
function end(pid: number | undefined, signal: NodeJS.Signals): void {
  if (!pid) throw new Error('there is no such process')
  process.kill(pid, signal)
}

/** Uses a new connection, so that any of the processes can respond. */
function ask({ url }: ShopProcess): Promise<Response> {
  return fetch(`${url}/readyz`, { headers: { connection: 'close' } })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
