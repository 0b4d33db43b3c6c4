import { constants } from 'node:fs'
import { access, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { makePrivate, PRIVATE_FOLDER } from '../private-files.ts'
import { ConfigurationError } from './config.ts'

/** Mails and pictures, which earlier versions left readable for every account of the machine. */
const ONCE_OPEN = ['outbox', 'media']

/**
 * Makes the shop's data folder where it is missing, and sees that files can be made in it and that
 * nobody else can read what is private in it.
 *
 * @throws ConfigurationError naming DATA_DIR and what is wrong with it
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    for (const name of ONCE_OPEN) await makePrivate(path.join(dataDir, name))
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    const why = REASONS[code] ?? message
    throw new ConfigurationError(`DATA_DIR ${dataDir} cannot be used: ${why}`)
  }
}

const REASONS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'it is a file, or lies below one',
  EEXIST: 'it is a file, or lies below one',
  ENOENT: 'no folder can be made there',
  ENOSPC: 'the disk is full',
}

/** Step by step: Node's own way never ends where the system answers ENOENT to it, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (found?.isDirectory()) return
  if (found) throw Object.assign(new Error('it is a file'), { code: 'ENOTDIR' })
  await makeFolder(path.dirname(folder))
  await mkdir(folder, { mode: PRIVATE_FOLDER }).catch((error: NodeJS.ErrnoException) => {
    // Another process was quicker.
    if (error.code !== 'EEXIST') throw error
  })
}
