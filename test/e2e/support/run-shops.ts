/**
 * The program of `ShopHost`: runs the shops of a Playwright worker in one process, on request of its
 * parent. It ends when the parent disconnects.
 */
import path from 'node:path'
import { Writable } from 'node:stream'
import { readEnv } from '../../../app/platform/config/config.ts'
import { ROOT_FOLDER } from '../../../app/platform/files/root-folder.ts'
import { createLog } from '../../../app/platform/log.ts'
import { productionHandler } from '../../../app/server/load-request-handler.ts'
import type { FromHost, ToHost } from './shop-host.ts'

type Boot = typeof import('../../../app/boot/start-shop.ts')
type Shop = Awaited<ReturnType<Boot['startShop']>>

const { startShop } = (await import(path.join(ROOT_FOLDER, 'build/server/start-shop.js'))) as Boot

const running = new Map<number, Shop>()

async function start(id: number, settings: Record<string, string>): Promise<FromHost> {
  const lines = new Writable({
    write(chunk: Buffer, _encoding, done) {
      tell({ id, kind: 'logged', line: chunk.toString() })
      done()
    },
  })
  const env = readEnv(settings)
  const options = { handler: productionHandler, log: createLog(env.logLevel, lines) }
  const shop = await startShop(env, options)
  running.set(id, shop)
  return { id, kind: 'started', url: shop.url }
}

async function stop(id: number): Promise<FromHost> {
  await running.get(id)?.stop()
  running.delete(id)
  return { id, kind: 'stopped' }
}

function tell(message: FromHost): void {
  process.send?.(message)
}

async function respond(message: ToHost): Promise<void> {
  const { id } = message
  try {
    tell(message.kind === 'start' ? await start(id, message.settings) : await stop(id))
  } catch (error) {
    tell({ id, kind: 'failed', message: String(error) })
  }
}

process.on('message', (message: ToHost) => void respond(message))
process.on('disconnect', () => process.exit(0))
