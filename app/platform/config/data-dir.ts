import { constants } from 'node:fs'
import { access, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { makePrivate, PRIVATE_FOLDER } from '../files/private-files.ts'
import { ConfigurationError } from './configuration-error.ts'

/** Folders that earlier versions left readable for all accounts of the machine: mails and pictures. */
const ONCE_OPEN = ['outbox', 'media']

/**
 * Creates the data folder if missing, and ensures that it is writable and that private files are
 * readable by its owner only.
 *
 * @throws ConfigurationError naming DATA_DIR and the problem
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

/** Creates level by level: Node's recursive mkdir never ends if the system returns ENOENT, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (found?.isDirectory()) return
  if (found) throw Object.assign(new Error('it is a file'), { code: 'ENOTDIR' })
  await makeFolder(path.dirname(folder))
  await mkdir(folder, { mode: PRIVATE_FOLDER }).catch((error: NodeJS.ErrnoException) => {
    // A concurrent process created it.
    if (error.code !== 'EEXIST') throw error
  })
}
