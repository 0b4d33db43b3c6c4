import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, expect } from 'vitest'
import { makePrivate } from './private-files.ts'

const test = base.extend('folder', async ({ task }, { onCleanup }) => {
  const folder = await mkdtemp(path.join(tmpdir(), `kept-private-${task.id}-`))
  onCleanup(() => rm(folder, { recursive: true, force: true }))
  return folder
})

const modeOf = async (file: string) => (await stat(file)).mode & 0o777

test('the permissions of a folder and its content are restricted', async ({ folder }) => {
  const outbox = path.join(folder, 'outbox')
  const inside = path.join(outbox, 'jo@example.com')
  const outside = path.join(folder, 'elsewhere')
  await mkdir(inside, { recursive: true })
  for (const open of [outbox, inside]) await chmod(open, 0o755)
  for (const file of [path.join(inside, 'a.eml'), outside]) {
    await writeFile(file, 'words')
    await chmod(file, 0o644)
  }
  await symlink(outside, path.join(outbox, 'link'))
  await makePrivate(outbox)
  expect(await modeOf(outbox)).toBe(0o700)
  expect(await modeOf(inside)).toBe(0o700)
  expect(await modeOf(path.join(inside, 'a.eml'))).toBe(0o600)
  expect(await modeOf(outside), 'what a link leads to is not ours').toBe(0o644)
})

test('a missing folder is not created', async ({ folder }) => {
  await makePrivate(path.join(folder, 'none'))
  await expect(stat(path.join(folder, 'none'))).rejects.toThrow('ENOENT')
})
