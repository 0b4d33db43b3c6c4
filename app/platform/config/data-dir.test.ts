import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigurationError } from './configuration-error.ts'
import { prepareDataDir } from './data-dir.ts'

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'kept-data-dir-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

async function refusalOf(dataDir: string): Promise<string> {
  const error: unknown = await prepareDataDir(dataDir).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ConfigurationError)
  const { message } = error as Error
  expect(message.startsWith(`DATA_DIR ${dataDir} cannot be used: `)).toBe(true)
  return message.slice(message.indexOf(': ') + 2)
}

test('a missing folder is created, an existing one used unchanged', async () => {
  const dataDir = path.join(await folder(), 'a', 'b')
  await Promise.all([prepareDataDir(dataDir), prepareDataDir(dataDir)])
  await prepareDataDir(dataDir)
  expect((await stat(dataDir)).isDirectory()).toBe(true)
})

test('a file in place of the folder or its parent is refused', async () => {
  const file = path.join(await folder(), 'file')
  await writeFile(file, '')
  expect(await refusalOf(file)).toBe('it is a file, or lies below one')
  expect(await refusalOf(path.join(file, 'below'))).toBe('it is a file, or lies below one')
})

test.runIf(process.platform === 'linux')('an unwritable folder is refused', async () => {
  expect(await refusalOf('/proc/kept')).toBe('no folder can be made there')
})

const NOBODY_UID = 65_534

test.runIf(process.getuid?.() === 0)('a folder of another user is refused', async () => {
  const dataDir = await folder()
  await chmod(dataDir, 0o700)
  const { seteuid, setegid } = process
  if (!seteuid || !setegid) throw new Error('root without users')
  setegid(NOBODY_UID)
  seteuid(NOBODY_UID)
  try {
    expect(await refusalOf(path.join(dataDir, 'below'))).toBe('this user may not write there')
  } finally {
    seteuid(0)
    setegid(0)
  }
  await chown(dataDir, 0, 0)
})
