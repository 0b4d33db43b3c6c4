import { openSettings } from '../../app/boot/open-settings.ts'
import { ShutdownStack } from '../../app/boot/shutdown-stack.ts'
import { startHttpServer } from '../../app/boot/start-http-server.ts'
import { readEnv } from '../../app/platform/config/config.ts'
import { CountedHandler } from './counted-handler.ts'
import { freePort } from './free-port.ts'
import { eventually, startTestShop, type TestShop } from './shop.ts'

export type TwoProcesses = {
  /** The first process; the second has its database and its clock. */
  shop: TestShop
  /** The origins of both processes. */
  origins: string[]
  handler: CountedHandler
  secondHandler: CountedHandler
  stop: () => Promise<void>
}

/** Starts a shop on two servers, each with its own copies of settings, page texts, zones and cached pages. */
export async function startTwoProcesses(): Promise<TwoProcesses> {
  const handler = new CountedHandler()
  const secondHandler = new CountedHandler()
  const second = new ShutdownStack()
  const shop = await startTestShop({}, { handler: handler.open })
  const port = await freePort()
  const databaseUrl = String(shop.db.$client.options.connectionString)
  const env = readEnv({ PORT: String(port), DATA_DIR: shop.dataDir, DATABASE_URL: databaseUrl })
  const infrastructure = { port, databaseUrl, sandbox: null }
  const { notifications, ...values } = await openSettings(
    shop.db,
    databaseUrl,
    shop.services.log,
    second,
  )
  const created = { services: { ...shop.services, ...values }, notifications }
  await startHttpServer(env, infrastructure, created, await secondHandler.open(), second)
  return {
    shop,
    origins: [shop.url, `http://localhost:${port}`],
    handler,
    secondHandler,
    async stop() {
      await second.closeAll(shop.services.log)
      await shop.stop()
    },
  }
}

/** Waits until every process caches pages. */
export async function untilCaching({ origins }: TwoProcesses): Promise<void> {
  for (const origin of origins) {
    await eventually(async () => (await fetch(origin)).headers.has('etag'))
  }
}
