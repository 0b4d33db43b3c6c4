import { chmod, opendir, stat } from 'node:fs/promises'
import path from 'node:path'

/** Modes of what only the shop's own account of the operating system may read. */
export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700

const EVERYBODY_ELSE = 0o077

/**
 * Takes a folder and all that is in it away from the machine's other accounts: earlier versions of
 * the shop, or a copy made by hand, may have left it open. The folder itself is closed first, so
 * that nobody can look meanwhile, and nothing is searched where it was closed already.
 *
 * A folder that is not there, or not ours to change, is left alone.
 */
export async function makePrivate(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory() || (found.mode & EVERYBODY_ELSE) === 0) return
  const ours = await chmod(folder, PRIVATE_FOLDER).then(
    () => true,
    () => false,
  )
  if (!ours) return
  for await (const entry of await opendir(folder, { recursive: true })) {
    const mode = entry.isDirectory() ? PRIVATE_FOLDER : entry.isFile() ? PRIVATE_FILE : null
    // What has gone since it was listed needs no mode.
    if (mode) await chmod(path.join(entry.parentPath, entry.name), mode).catch(() => undefined)
  }
}
