import { describe, expect, onTestFinished } from 'vitest'
import { freshDatabase } from '../support/database/database.ts'
import { eventually } from '../support/shop.ts'
import { test } from './process-test.ts'
import type { Command } from './shop-process.ts'

const CRASHED = 'an uncaught error ends this process'
const REPLACED = 'a web process exited and will be replaced'

/** A shop in whose processes a signal causes an error that nothing catches. */
const FAULTY: Command = [
  process.execPath,
  '--import',
  `data:text/javascript,${encodeURIComponent(`
    process.on('SIGUSR2', () => { throw new Error('a thrown fault') })
    process.on('SIGHUP', () => { Promise.reject(new Error('a rejected fault')) })
  `)}`,
  'server.ts',
]

describe('an uncaught error', () => {
  test.for([
    { signal: 'SIGUSR2', message: 'a thrown fault', origin: 'uncaughtException' },
    { signal: 'SIGHUP', message: 'a rejected fault', origin: 'unhandledRejection' },
  ] as const)('($message) ends the shop, and the log has its reason', async (fault, { shops }) => {
    const { signal, message, origin } = fault
    const shop = await shops.start({ ...(await elsewhere()), LOG_LEVEL: 'fatal' }, FAULTY)
    process.kill(shop.pid, signal)
    expect(await shop.ended()).toBe(1)
    expect(shop.logged).toMatchObject([
      { level: 60, event: 'process.crashed', msg: CRASHED, err: { message }, origin },
    ])
    expect(shop.stray.join('\n')).toContain(message)
  })

  test('in a web process is logged before the process is replaced', async ({ shops }) => {
    const shop = await shops.start({ ...(await elsewhere()), WEB_PROCESSES: '2' }, FAULTY)
    const pid = await eventually(async () => shop.logged.find(({ pid }) => pid)?.pid)
    process.kill(pid, 'SIGHUP')
    await eventually(async () => shop.logged.some(({ msg }) => msg === REPLACED))
    const messages = shop.logged.map(({ msg }) => msg)
    expect(messages.indexOf(CRASHED)).toBeGreaterThan(-1)
    expect(messages.indexOf(CRASHED)).toBeLessThan(messages.indexOf(REPLACED))
    expect(await shop.stop()).toBe(0)
  })
})

/** Settings with an existing database, which makes the start faster. */
async function elsewhere() {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  return { DATABASE_URL: database.url }
}
