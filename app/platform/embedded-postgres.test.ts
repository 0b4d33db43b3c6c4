import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  borrowEmbeddedPostgres,
  DataDirInUseError,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'

const here = (file: string) => new URL(file, import.meta.url).href
const asRoot = process.getuid?.() === 0

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kept-embedded-'))
})

afterEach(async () => {
  const rest = await postmaster()
  if (rest !== undefined) process.kill(rest, 'SIGQUIT')
  await until(async () => (await postmaster()) === undefined)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const start = () => startEmbeddedPostgres({ dataDir, fast: true })
const borrow = () => borrowEmbeddedPostgres({ dataDir, fast: true })

describe('one shop', () => {
  test('a first start makes a private Unicode database that only its password opens', async () => {
    const shop = await start()
    expect(shop.adopted).toBe(false)
    expect(await ask(shop, "select lower('ÉCLAIR') || current_setting('timezone') as it")).toBe(
      'éclairUTC',
    )
    expect(await ask(shop, 'show listen_addresses')).toBe('127.0.0.1')
    expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
    const wrong = { ...shop, connectionString: shop.connectionString.replace(/:[^:@]+@/, ':x@') }
    await expect(ask(wrong, 'select 1')).rejects.toThrow('password authentication failed')
    await Promise.all([shop.stop(), shop.stop()])
    expect(await postmaster()).toBeUndefined()
  })

  test('what was written is there after stop and start', async () => {
    await remember('a sofa')
    const shop = await start()
    expect(await ask(shop, 'select word as it from memory')).toBe('a sofa')
    await shop.stop()
  })

  test('a killed shop leaves its database running, and the next start carries on with it', async () => {
    const shop = await startInChild()
    await ask(shop, 'create table memory as select 1 as it')
    await kill(shop.child)
    const next = await start()
    expect(next.adopted).toBe(true)
    expect(await ask(next, 'select it from memory')).toBe(1)
    await next.stop()
    expect(await postmaster()).toBeUndefined()
  })

  test('a shop and its database killed together start again with everything committed', async () => {
    const shop = await startInChild({ fast: false })
    await ask(shop, 'create table memory as select 7 as it')
    process.kill((await postmaster()) ?? 0, 'SIGKILL')
    await kill(shop.child)
    const next = await start()
    expect(next.adopted).toBe(false)
    expect(await ask(next, 'select it from memory')).toBe(7)
    await next.stop()
  })

  test('a process that ends without stopping it is not kept alive by it', async () => {
    const { child } = await startInChild({ thenEnd: true })
    if (child.exitCode === null) await once(child, 'exit')
    expect(child.exitCode).toBe(0)
    const next = await start()
    expect(next.adopted).toBe(true)
    await next.stop()
  })
})

describe('what a crash leaves behind', () => {
  test.each([
    ['of this very process', () => `${process.pid}\n${dataDir}/postgres\n1\n1\n\n127.0.0.1\n`],
    ['of nobody', () => '4194304\n/nowhere\n1\n1\n\n127.0.0.1\n'],
    ['that is cut short', () => ''],
  ])('a postmaster.pid %s is no obstacle', async (_, text) => {
    await remember('a chair')
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), text())
    const shop = await start()
    expect(await ask(shop, 'select word as it from memory')).toBe('a chair')
    await shop.stop()
  })

  test('a first start killed half way leaves nothing in the way of the next', async () => {
    const child = launchChild({})
    await until(async () => (await names()).some((name) => name.startsWith('postgres.init-')))
    await wait(100)
    process.kill(-(child.pid ?? 0), 'SIGKILL')
    await once(child, 'exit')
    const shop = await start()
    expect(await ask(shop, 'select 1 as it')).toBe(1)
    await shop.stop()
    expect((await names()).sort()).toEqual(['postgres', 'postgres-password', 'postgres.log'])
  })

  test('a copied data folder never leads to the server of the original', async () => {
    const shop = await start()
    const copy = join(dataDir, 'copy')
    await mkdir(copy)
    for (const name of ['postgres', 'postgres-password']) {
      await cp(join(dataDir, name), join(copy, name), { recursive: true })
    }
    const other = borrowEmbeddedPostgres({ dataDir: copy, fast: true })
    // Whether such a copy starts is a matter of luck; it must not reach the original's data.
    const found = await other.catch(() => undefined)
    expect(found?.connectionString).not.toBe(shop.connectionString)
    await found?.stop()
    await shop.stop()
  }, 20_000)

  test('a missing password is said in one line', async () => {
    await remember('a table')
    await rm(join(dataDir, 'postgres-password'))
    await expect(start()).rejects.toThrow(/^\S+postgres-password is missing: .*$/)
  })

  test('a server that cannot start is said in one line with its reason', async () => {
    await remember('a table')
    await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'nonsense = 1\n')
    await expect(start()).rejects.toThrow(/^PostgreSQL does not start: .*nonsense.*$/)
  })
})

describe('two shops on one folder', () => {
  test('the second is refused with the first one named, and the first goes on', async () => {
    const shop = await startInChild()
    const refusal = await start().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DataDirInUseError)
    expect(String(refusal)).toContain(`DATA_DIR ${dataDir} is in use`)
    expect(String(refusal)).toContain(`(process ${shop.child.pid})`)
    expect(await ask(shop, 'select 1 as it')).toBe(1)
    await kill(shop.child)
  })

  test('of two first starts at the same moment exactly one wins', async () => {
    const [one, two] = await Promise.allSettled([start(), start()])
    const [winner] = [one, two].filter((result) => result.status === 'fulfilled')
    const [loser] = [one, two].filter((result) => result.status === 'rejected')
    expect(loser?.reason).toBeInstanceOf(DataDirInUseError)
    expect(winner && (await ask(winner.value, 'select 1 as it'))).toBe(1)
    await winner?.value.stop()
    expect((await names()).sort()).toEqual(['postgres', 'postgres-password', 'postgres.log'])
  })

  test('ownership survives the loss of its connection', async () => {
    const shop = await start()
    await ask(shop, 'select 1 as it, pg_terminate_backend(pid) from pg_locks where objsubid = 2')
    await until(async () => (await guards(shop)) === '1')
    await expect(start()).rejects.toBeInstanceOf(DataDirInUseError)
    await shop.stop()
  })

  test('a database that dies under a running shop comes back at the same address', async () => {
    const shop = await start()
    await ask(shop, 'create table memory as select 3 as it')
    process.kill((await postmaster()) ?? 0, 'SIGQUIT')
    await until(async () => (await ask(shop, 'select it from memory').catch(() => 0)) === 3)
    await until(async () => (await guards(shop)) === '1')
    await shop.stop()
    expect(await postmaster()).toBeUndefined()
  })
})

describe('tools', () => {
  test('a tool beside a running shop uses its server and leaves it running', async () => {
    const shop = await start()
    const tool = await borrow()
    expect(tool.connectionString).toBe(shop.connectionString)
    await tool.stop()
    expect(await ask(shop, 'select 1 as it')).toBe(1)
    await shop.stop()
  })

  test('a tool alone stops what it started', async () => {
    const tool = await borrow()
    expect(await ask(tool, 'select 1 as it')).toBe(1)
    await tool.stop()
    expect(await postmaster()).toBeUndefined()
  })

  test('a tool does not stop the server under a shop or a tool that came later', async () => {
    const tool = await borrow()
    const second = await borrow()
    const shop = await start()
    expect(shop.adopted).toBe(true)
    await tool.stop()
    await second.stop()
    expect(await ask(shop, 'select 1 as it')).toBe(1)
    await shop.stop()
  })
})

describe.runIf(asRoot)('as root', () => {
  test('a project and its data in a folder closed to others work, and stay there', async () => {
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    const project = await closedProject()
    const shop = await startInChild({ module: `file://${project}/embedded-postgres.ts` })
    const folder = await stat(join(dataDir, 'postgres'))
    expect(folder.uid).not.toBe(0)
    await ask(shop, 'create extension pg_trgm')
    expect(await ask(shop, "select similarity('sofa', 'sofas') > 0.5 as it")).toBe(true)
    await kill(shop.child)
    const next = await start()
    expect(next.adopted).toBe(true)
    await next.stop()
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  })

  test('a data folder restored by root, owned by root and open to all, is put right', async () => {
    await remember('a lamp')
    const copy = join(dataDir, 'restored')
    await mkdir(copy)
    for (const name of ['postgres', 'postgres-password']) {
      await cp(join(dataDir, name), join(copy, name), { recursive: true })
    }
    await chmod(join(copy, 'postgres'), 0o755)
    const shop = await startEmbeddedPostgres({ dataDir: copy, fast: true })
    expect(await ask(shop, 'select word as it from memory')).toBe('a lamp')
    await shop.stop()
  })
})

/** This module and PostgreSQL's programs in a folder of mode 700, as a private clone has them. */
async function closedProject(): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), 'kept-closed-'))
  onTestFinished(() => rm(project, { recursive: true, force: true }))
  for (const name of await readdir(new URL('.', import.meta.url))) {
    if (!/^embedded-postgres.*(?<!test)\.ts$/.test(name)) continue
    await copyFile(new URL(name, import.meta.url), join(project, name))
  }
  const modules = new URL('../../node_modules/', import.meta.url).pathname
  await mkdir(join(project, 'node_modules'))
  for (const name of await readdir(modules)) {
    if (name.startsWith('@embedded') || name.startsWith('.') || name === 'embedded-postgres')
      continue
    await symlink(join(modules, name), join(project, 'node_modules', name))
  }
  for (const name of ['@embedded-postgres', 'embedded-postgres']) {
    await cp(join(modules, name), join(project, 'node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
  return project
}

type Database = Pick<EmbeddedPostgres, 'connectionString'>

async function ask(database: Database, query: string): Promise<unknown> {
  const client = new Client({ connectionString: database.connectionString })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(query)
    return rows[0]?.['it'] ?? Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

const guards = (shop: Database) =>
  ask(shop, "select count(*) as it from pg_locks where locktype = 'advisory' and objsubid = 2")

async function remember(word: string) {
  const shop = await start()
  await ask(shop, `create table memory as select '${word}' as word`)
  await shop.stop()
}

type ChildOptions = { fast?: boolean; thenEnd?: boolean; module?: string }

function launchChild({ fast = true, thenEnd = false, module }: ChildOptions): ChildProcess {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module ?? here('embedded-postgres.ts'))}
    const shop = await startEmbeddedPostgres({ dataDir: process.argv[1], fast: ${fast} })
    console.log(shop.connectionString)
    ${thenEnd ? '' : 'setInterval(() => undefined, 1000)'}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

async function startInChild(options: ChildOptions = {}) {
  const child = launchChild(options)
  const lines = child.stdout ? await once(child.stdout, 'data') : []
  return { child, connectionString: String(lines[0]).trim() }
}

async function kill(child: ChildProcess) {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

const names = () => readdir(dataDir)

/** The process id of the server on our folder, while it lives. */
async function postmaster(): Promise<number | undefined> {
  const path = join(dataDir, 'postgres', 'postmaster.pid')
  const pid = Number((await readFile(path, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid) return undefined
  const about = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return /\(postgres\) [^ZX]/.test(about) ? pid : undefined
}

async function until(holds: () => Promise<boolean>) {
  const deadline = performance.now() + 8_000
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('waited in vain')
    await wait(20)
  }
}
