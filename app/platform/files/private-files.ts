import { chmod, opendir, stat } from 'node:fs/promises'
import path from 'node:path'

/** File modes for private files: accessible by the shop's own account only. */
export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700

const GROUP_AND_OTHERS = 0o077

/**
 * Makes a folder and its content private: earlier versions of the shop, or a manual copy, may have
 * left it open. The folder itself is restricted first, so that no other account can read its files
 * during the traversal; a folder already restricted is not traversed.
 *
 * A missing folder, or one owned by another account, is left alone.
 */
export async function makePrivate(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory() || (found.mode & GROUP_AND_OTHERS) === 0) return
  const ours = await chmod(folder, PRIVATE_FOLDER).then(
    () => true,
    () => false,
  )
  if (!ours) return
  for await (const entry of await opendir(folder, { recursive: true })) {
    const mode = entry.isDirectory() ? PRIVATE_FOLDER : entry.isFile() ? PRIVATE_FILE : null
    // Files removed since the listing are skipped.
    if (mode) await chmod(path.join(entry.parentPath, entry.name), mode).catch(() => undefined)
  }
}
