import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { asc, eq } from 'drizzle-orm'
import { inject } from 'vitest'
import { type AuditRow, auditDatabase } from '../../app/audit/audit-database.server.ts'
import { type ShopOptions, startShop } from '../../app/boot/start-shop.ts'
import { products } from '../../app/domain/catalogue/schema.ts'
import { orders } from '../../app/domain/orders/schema.ts'
import { adjustStock } from '../../app/domain/stock/move-stock.server.ts'
import { type Env, readEnv } from '../../app/platform/config/config.ts'
import { readNumeric } from '../../app/platform/database/columns.ts'
import { inTransaction } from '../../app/platform/db.ts'
import { createLog } from '../../app/platform/log.ts'
import { newestMigration } from '../../app/platform/migrate.ts'
import type { ProductId } from '../../app/platform/values/ids.ts'
import { productionHandler } from '../../app/server/load-request-handler.ts'
import { loadRows } from '../../tools/backup/load-rows.ts'
import { saveRows } from '../../tools/backup/save-rows.ts'
import { freshDatabase } from './database/database.ts'
import { freePort } from './free-port.ts'
import { reportAudit } from './full-suite.ts'
import { movableClock } from './movable-clock.ts'
import { scratchFolder } from './temp-folder.ts'

export type TestProduct = { id: ProductId; name: string; price: number; image: null }

type Answer = { status: number; url?: string; error?: string; cookies: string[] }
export type Buyer = { name: string; email: string; phone: string; marketingOptIn: boolean }

const ERROR_LEVEL = 50

/** A customer; the same number gives the same customer. */
export function buyer(number = 1): Buyer {
  return {
    name: `Sample Buyer ${number}`,
    email: `buyer${number}@example.com`,
    phone: '',
    marketingOptIn: false,
  }
}

/**
 * Starts the whole shop on its own database, with the payment sandbox and a clock that the test
 * controls. `stop` fails the test when the audit of stock and money finds a discrepancy, or when
 * an error was logged that the test did not declare with `expectErrors`.
 *
 * The scheduler does not repeat its tasks: a task that a test runs itself would leave out what the
 * scheduler's own run has just claimed. Tests of the scheduler and races set `repeatsTasks`.
 */
export async function startTestShop(
  settings: Record<string, string> = {},
  options: Partial<Pick<ShopOptions, 'retries' | 'handler' | 'repeatsTasks'>> = {},
) {
  const database = await freshDatabase()
  const dataDir = await scratchFolder('kept-shop-')
  const clock = movableClock()
  const logged: { level: number; msg: string }[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(JSON.parse(chunk.toString()))
      done()
    },
  })
  const env: Env = readEnv({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_POOL: inject('shopPool'),
    // All shoppers of a test share one IP address, so the limit of open holds is raised.
    MAX_OPEN_HOLDS: '100000',
    ...settings,
  })
  // Port 0 would be one of the ports that outgoing connections use, and one could take it before the server.
  const start = async () =>
    startShop(
      { ...env, port: env.port || (await freePort()) },
      {
        handler: productionHandler,
        clock,
        log: createLog('info', sink),
        repeatsTasks: false,
        ...options,
      },
    )
  let shop = await start()
  let errorsExpected: string | null = null

  async function checkout(
    lines: readonly { product: TestProduct; quantity?: number; price?: number }[],
    options: {
      customer?: Buyer
      cookie?: string
      key?: string
      /** The shopper's IP address; needs TRUST_PROXY. */
      address?: string
      /** The displayed discount, in pounds. */
      discount?: { code: string; amount: number }
      /** The displayed delivery, in pounds. */
      delivery?: DisplayedDelivery
    } = {},
  ): Promise<Answer> {
    const items = lines.map(({ product, quantity = 1, price = product.price }) => ({
      ...product,
      price,
      quantity,
    }))
    const response = await fetch(`${shop.url}/api/create-checkout`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(options.cookie ? { cookie: options.cookie } : {}),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
        ...(options.address ? { 'x-forwarded-for': options.address } : {}),
      },
      body: JSON.stringify({
        items,
        customer: options.customer ?? buyer(),
        discount: options.discount,
        delivery: options.delivery,
      }),
    })
    const body = (await response.json()) as { url?: string; error?: string }
    return { status: response.status, ...body, cookies: response.headers.getSetCookie() }
  }

  return {
    get url() {
      return shop.url
    },
    get services() {
      return shop.services
    },
    get sandbox() {
      return shop.sandbox
    },
    get db() {
      return shop.services.db
    },
    clock,
    dataDir,
    /** Restarts the shop on the same data; its port changes. */
    async restart() {
      await shop.stop()
      shop = await start()
    },
    /** Backs up the running shop's database, as `npm run backup` does. @returns the folder */
    async backUp(): Promise<string> {
      const folder = path.join(await mkdtemp(path.join(dataDir, 'backup-')), 'rows')
      await saveRows(database.url, folder)
      return folder
    },
    /**
     * Restarts the shop on a backup of its database. Files and the payment sandbox's state are left
     * unchanged.
     */
    async restore(backup: string) {
      await shop.stop()
      await database.empty()
      await loadRows(database.url, backup, newestMigration(), createLog('error', sink))
      shop = await start()
    },
    logged,
    checkout,
    /** Puts a product on sale. */
    async addProduct(product: { title?: string; stock?: number; pounds?: number } = {}) {
      const { title = 'Green velvet sofa', stock = 1, pounds = 620 } = product
      const id = await inTransaction(shop.services.db, async (tx) => {
        const [made] = await tx
          .insert(products)
          .values({ title, price: readNumeric(String(pounds)), category: 'Sofas' })
          .returning({ id: products.id })
        if (!made) throw new Error('no product was made')
        if (stock > 0) await adjustStock(tx, made.id, stock)
        return made.id
      })
      return { id, name: title, price: pounds, image: null } satisfies TestProduct
    },
    /** Available units, and units held by unpaid orders. */
    async stockOf(product: TestProduct) {
      const [row] = await shop.services.db
        .select({ left: products.stock_quantity, reserved: products.reserved_quantity })
        .from(products)
        .where(eq(products.id, product.id))
      return row
    },
    /** All orders, oldest first. */
    allOrders: () => shop.services.db.select().from(orders).orderBy(asc(orders.created_at)),
    audit: (): Promise<AuditRow[]> => auditDatabase(shop.services.db),
    /** The mail in the outbox, in order. */
    async mails(): Promise<{ to: string; subject: string; text: string }[]> {
      const folder = path.join(dataDir, 'outbox')
      const files = await readdir(folder).catch(() => [])
      const mails = files.filter((file) => file.endsWith('.eml')).toSorted()
      return await Promise.all(
        mails.map(async (file) => {
          const text = await readFile(path.join(folder, file), 'utf8')
          const header = (name: string) =>
            new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'm').exec(text)?.[1] ?? ''
          return { to: header('To'), subject: decodeHeader(header('Subject')), text }
        }),
      )
    },
    /**
     * Declares that the test causes logged errors.
     *
     * @param words text in the expected messages; other errors still fail the test. Default: any
     */
    expectErrors(words = '') {
      errorsExpected = words
    },
    async stop() {
      const audit = await auditDatabase(shop.services.db)
      reportAudit(audit.length)
      await shop.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      if (audit.length > 0) throw new Error(`the audit found ${JSON.stringify(audit)}`)
      const errors = logged.filter(
        ({ level, msg }) =>
          level >= ERROR_LEVEL && (errorsExpected === null || !msg.includes(errorsExpected)),
      )
      if (errors.length > 0) {
        throw new Error(`errors were logged: ${JSON.stringify(errors)}`)
      }
    },
  }
}

/** The delivery as displayed to the shopper, which the checkout request contains. */
export type DisplayedDelivery = { collect: true } | { postcode: string; price?: number }

export type TestShop = Awaited<ReturnType<typeof startTestShop>>

/** Extracts the session's id from the URL of its payment page. */
export function sessionOf(answer: { url?: string }): string {
  return /cs_[A-Za-z0-9_]+/.exec(answer.url ?? '')?.[0] ?? ''
}

/** Decodes the quoted-printable encoded words of a mail header (RFC 2047, UTF-8). */
function decodeHeader(header: string): string {
  const joined = header.replaceAll(/\?=\r\n[ \t]=\?UTF-8\?Q\?/gi, '')
  return joined.replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, word: string) =>
    decodeURIComponent(word.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%')),
  )
}

/**
 * Polls until the result is truthy; throws after `limit` ms: by default more than the half minute for which a
 * mail waits while the process is busy.
 */
export async function eventually<T>(
  look: () => Promise<T | null | undefined | false>,
  limit = 40_000,
): Promise<T> {
  const end = Date.now() + limit
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error('timed out')
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
