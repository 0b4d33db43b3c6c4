import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { borrowEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const DISK_MB = 110
/** Much less than a tool waits for a server that does not respond. */
const QUICKLY_MS = 20_000

/** A small file system in memory; null if this user cannot mount one. */
async function smallDisk(): Promise<string | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kept-full-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    return null
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  return folder
}

/** Writes a file until the disk is full. */
function fill(disk: string): string {
  const file = path.join(disk, 'filling')
  expect(() => writeFileSync(file, Buffer.alloc(DISK_MB * 1_000_000))).toThrow('ENOSPC')
  return file
}

test('on a full disk, tools and starts fail quickly with a line that says so', async ({ skip }) => {
  const disk = await smallDisk()
  if (!disk) return skip('no file system can be mounted')
  const dataDir = path.join(disk, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  const shop = await startEmbeddedPostgres({ dataDir, fast: true })
  onTestFinished(() => shop.stop())
  const filling = fill(disk)
  const before = performance.now()
  await expect(borrowEmbeddedPostgres({ dataDir, fast: true })).rejects.toThrow(
    /cannot be used: the disk is full, free some space: /,
  )
  await shop.stop()
  await expect(startEmbeddedPostgres({ dataDir, fast: true })).rejects.toThrow(
    /the disk is full, free some space: /,
  )
  expect(performance.now() - before).toBeLessThan(QUICKLY_MS)
  rmSync(filling)
  const next = await borrowEmbeddedPostgres({ dataDir, fast: true })
  await next.stop()
})

test('a first start on a full disk says so', async ({ skip }) => {
  const disk = await smallDisk()
  if (!disk) return skip('no file system can be mounted')
  const dataDir = path.join(disk, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  writeFileSync(path.join(disk, 'filling'), Buffer.alloc(85_000_000))
  await expect(startEmbeddedPostgres({ dataDir, fast: true })).rejects.toThrow(
    /The database could not be made: the disk is full, free some space: /,
  )
})
