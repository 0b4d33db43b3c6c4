import { once } from 'node:events'
import { appendFile, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import {
  admin,
  ask,
  kill,
  owners,
  recall,
  test,
  until,
} from '../../../test/support/database/embedded-postgres.ts'
import { prepareCluster } from './cluster.ts'
import { DataDirInUseError } from './embedded-postgres.ts'
import { launch } from './server.ts'

describe.concurrent('one shop process', () => {
  test('a first start creates a UTF-8 database with password authentication', async ({
    folder,
  }) => {
    const shop = await folder.start()
    expect(shop.adopted).toBe(false)
    expect(await ask(shop, "select lower('ÉCLAIR') as it")).toBe('éclair')
    expect(await ask(shop, "select current_setting('timezone') as it")).toBe('UTC')
    expect(await ask(shop, "select current_setting('listen_addresses') as it")).toBe('127.0.0.1')
    expect((await stat(join(folder.dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(folder.dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
    if (process.platform === 'linux') {
      const environment = await readFile(`/proc/${await folder.postmaster()}/environ`, 'utf8')
      const names = environment.split('\0').map((line) => line.split('=', 1)[0] ?? '')
      const given = names.filter((name) => name !== '' && !name.startsWith('PG'))
      expect(new Set(given)).toEqual(new Set(['LC_ALL', 'PATH', 'TZ']))
    }
    const wrong = { connectionString: shop.connectionString.replace(/:[^:@]+@/, ':x@') }
    await expect(ask(wrong, 'select 1')).rejects.toThrow('password authentication failed')
    await Promise.all([shop.stop(), shop.stop()])
    expect(await folder.postmaster()).toBeUndefined()
  })

  test('data survives a restart', async ({ folder }) => {
    await folder.remember('a sofa')
    const shop = await folder.start()
    expect(await recall(shop)).toBe('a sofa')
    await shop.stop()
  })

  test('a killed shop process leaves its database server running, and the next start adopts it', async ({
    folder,
  }) => {
    await folder.startBefore()
    const shop = await folder.startInChild()
    await ask(shop, "create table memory as select 'a chair' as it")
    await kill(shop.child)
    const next = await folder.start()
    expect(next.adopted).toBe(true)
    expect(await recall(next)).toBe('a chair')
    await next.stop()
    expect(await folder.postmaster()).toBeUndefined()
  })

  test('after shop and database were killed, all committed data is recovered', async ({
    folder,
  }) => {
    await folder.startBefore()
    const shop = await folder.startInChild({ fast: false })
    await ask(shop, "create table memory as select 'a lamp' as it")
    const server = (await folder.postmaster()) ?? 0
    // The shop's process is killed first: it would restart the server.
    const killed = kill(shop.child)
    process.kill(server, 'SIGKILL')
    await killed
    const next = await folder.start()
    expect(next.adopted).toBe(false)
    expect(await recall(next)).toBe('a lamp')
    await next.stop()
  })

  test('the server does not keep its process alive', async ({ folder }) => {
    await folder.startBefore()
    const { child } = await folder.startInChild({ thenEnd: true })
    if (child.exitCode === null) await once(child, 'exit')
    expect(child.exitCode).toBe(0)
    const next = await folder.start()
    expect(next.adopted).toBe(true)
    await next.stop()
  })
})

describe.concurrent('two shop processes on one data folder', () => {
  test('the second start is refused and names the first, which keeps running', async ({
    folder,
  }) => {
    await folder.startBefore()
    const shop = await folder.startInChild()
    const refusal = await folder.start().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DataDirInUseError)
    expect(String(refusal)).toContain(`DATA_DIR ${folder.dataDir} is in use`)
    expect(String(refusal)).toContain(`(process ${shop.child.pid})`)
    expect(await ask(shop, 'select 1 as it')).toBe(1)
    await kill(shop.child)
  })

  test('of two concurrent first starts exactly one succeeds', async ({ folder }) => {
    const results = await Promise.allSettled([folder.start(), folder.start()])
    const [winner] = results.filter((result) => result.status === 'fulfilled')
    const [loser] = results.filter((result) => result.status === 'rejected')
    expect(loser?.reason).toBeInstanceOf(DataDirInUseError)
    expect(winner && (await ask(winner.value, 'select 1 as it'))).toBe(1)
    await winner?.value.stop()
    expect(await folder.names()).toEqual(['postgres', 'postgres-password', 'postgres.log'])
  })

  test('a second server for the folder is recognised beside the messages of the first', async ({
    folder,
  }) => {
    await folder.startBefore()
    const shop = await folder.start()
    const cluster = await prepareCluster({ dataDir: folder.dataDir, fast: true })
    const message = '2026-11-28 12:00:00.000 UTC [1] FATAL:  the database system is starting up\n'
    const ends = new AbortController()
    const logging = (async () => {
      while (!ends.signal.aborted) await appendFile(cluster.logFile, message)
    })()
    const second = await launch(cluster, undefined)
    ends.abort()
    await logging
    expect(second).toMatchObject({ ok: false, retry: true })
    expect(second).toHaveProperty('complaint', expect.stringContaining('lock file'))
    await shop.stop()
  })

  test('ownership survives a lost connection', async ({ folder }) => {
    await folder.startBefore()
    const shop = await folder.start()
    await ask(admin(shop), 'select pg_terminate_backend(pid) from pg_locks where objsubid = 2')
    await until(async () => (await owners(shop)) === 1)
    await expect(folder.start()).rejects.toBeInstanceOf(DataDirInUseError)
    await shop.stop()
  })

  test('a crashed database server is restarted at the same address', async ({ folder }) => {
    await folder.remember('a bench')
    const shop = await folder.start()
    process.kill((await folder.postmaster()) ?? 0, 'SIGQUIT')
    await until(async () => (await recall(shop).catch(() => '')) === 'a bench')
    await until(async () => (await owners(shop)) === 1)
    await shop.stop()
    expect(await folder.postmaster()).toBeUndefined()
  })
})

describe.concurrent('tools', () => {
  test('a tool uses the server of a running shop and leaves it running', async ({ folder }) => {
    await folder.startBefore()
    const shop = await folder.start()
    const tool = await folder.borrow()
    expect(tool.connectionString).toBe(shop.connectionString)
    await tool.stop()
    expect(await ask(shop, 'select 1 as it')).toBe(1)
    await shop.stop()
  })

  test('a tool stops the server that it started', async ({ folder }) => {
    const tool = await folder.borrow()
    expect(await ask(tool, 'select 1 as it')).toBe(1)
    await tool.stop()
    expect(await folder.postmaster()).toBeUndefined()
  })

  test('a tool does not stop a server that another process now uses', async ({ folder }) => {
    await folder.startBefore()
    const first = await folder.borrow()
    const second = await folder.borrow()
    await first.stop()
    expect(await ask(second, 'select 1 as it')).toBe(1)
    const shop = await folder.start()
    expect(shop.adopted).toBe(true)
    await second.stop()
    expect(await ask(shop, 'select 1 as it')).toBe(1)
    await shop.stop()
  })
})
